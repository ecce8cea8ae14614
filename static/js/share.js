// Hands on a link: by the phone's own sheet, else into the clipboard. Where a browser has neither
// (plain http has no clipboard), the link is just followed, and its address can be copied there.
"use strict";

document.addEventListener("click", async (event) => {
  const link = event.target.closest?.("[data-share]");
  if (!link || event.defaultPrevented || (!navigator.share && !navigator.clipboard)) return;
  event.preventDefault();
  if (navigator.share) {
    // Closing the sheet is no failure.
    await navigator.share({ title: document.title, url: link.href }).catch(() => {});
    return;
  }
  await navigator.clipboard.writeText(link.href);
  link.querySelector("span").textContent = link.dataset.copied;
});
