// Shares a link with the phone's share sheet, else copies it. If a browser has neither (plain http
// has no clipboard), it opens the link, and the player can copy the address there.
"use strict";

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
