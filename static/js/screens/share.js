// Shares a link, or its `data-text`, with the phone's share sheet, else copies it. If a browser has
// neither (plain http has no clipboard) or refuses to copy, it opens the link, and the player can copy
// the address or the text there. A picture is shared as a file; a browser that can't do that
// downloads it.
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
  const { text } = link.dataset;
  if (navigator.share) {
    // Closing the sheet is not an error.
    const page = { title: document.title, url: link.href };
    await navigator.share(text ? { text } : page).catch(() => {});
    return;
  }
  try {
    await navigator.clipboard.writeText(text ?? link.href);
    link.querySelector("span").textContent = link.dataset.copied;
  } catch {
    location.assign(link.href);
  }
});
