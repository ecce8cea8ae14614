// Shares a link with the phone's share sheet, else copies it. If a browser has neither (plain http
// has no clipboard), it opens the link, and the player can copy the address there. A picture is
// shared as a file; a browser that can't do that downloads it.
"use strict";

document.addEventListener("click", async (event) => {
  const link = event.target.closest?.("[data-share-picture]");
  if (!link || event.defaultPrevented || !navigator.canShare) return;
  const empty = new File([], "picture.png", { type: "image/png" });
  if (!navigator.canShare({ files: [empty] })) return;
  event.preventDefault();
  try {
    const answer = await fetch(link.href);
    if (!answer.ok) throw new Error(answer.status);
    const name = /filename="(.+)"/.exec(answer.headers.get("Content-Disposition"))[1];
    const file = new File([await answer.blob()], name, { type: "image/png" });
    await navigator.share({ files: [file] });
  } catch (error) {
    // Closing the sheet is not an error. Without a network or after a long wait, the link stays.
    if (error.name !== "AbortError") location.assign(link.href);
  }
});

document.addEventListener("click", async (event) => {
  const link = event.target.closest?.("[data-share]");
  if (!link || event.defaultPrevented || (!navigator.share && !navigator.clipboard)) return;
  event.preventDefault();
  if (navigator.share) {
    // Closing the sheet is not an error.
    await navigator.share({ title: document.title, url: link.href }).catch(() => {});
    return;
  }
  await navigator.clipboard.writeText(link.href);
  link.querySelector("span").textContent = link.dataset.copied;
});
