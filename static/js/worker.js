// The service worker. companion/web/site/install.py puts VERSION and SHELL in front of it. It keeps
// the files that every page loads and one page for the time without a network. It never keeps a
// table's page, a stream or the answer to a tap: scores are fresh or not shown at all.
"use strict";

const NAME = `shell-${VERSION}`;
const OFFLINE = "/offline";

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll([...SHELL, OFFLINE])));
});

// It waits until the last page of the old release is closed, or until a player asks for it.
self.addEventListener("message", (event) => {
  if (event.data === "take-over") self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  const forget = (names) => names.filter((name) => name !== NAME).map((name) => caches.delete(name));
  event.waitUntil(caches.keys().then((names) => Promise.all(forget(names))));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(offline));
  else if (url.pathname.startsWith("/static/") && url.searchParams.has("v")) {
    event.respondWith(kept(request));
  }
});

async function offline() {
  return (await caches.match(OFFLINE)) ?? Response.error();
}

// The content behind an address with a hash never changes.
async function kept(request) {
  const cache = await caches.open(NAME);
  const known = await cache.match(request);
  if (known) return known;
  const fresh = await fetch(request);
  if (fresh.ok) cache.put(request, fresh.clone());
  return fresh;
}
