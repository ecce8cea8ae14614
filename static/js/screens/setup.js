// The set-up that all phones agree on: each change goes to the table and from there to every phone.
"use strict";

(() => {
  const form = document.getElementById("setup-form");
  const live = document.getElementById("live");
  const url = form?.dataset.agree;
  if (!url || !live) return; // a correction is one phone's own until it is saved

  const agreed = document.getElementById("agreed");
  let last = Promise.resolve();
  let underWay = 0;
  let looks = 0;

  function fieldsOf(field) {
    const fields = new URLSearchParams({ field: field.dataset.field });
    for (const input of field.querySelectorAll("input[name], select[name]")) {
      const chosen = !input.matches("[type=checkbox], [type=radio]") || input.checked;
      if (chosen) fields.append(input.name, input.value);
    }
    return fields;
  }

  // One after the other, so that the last tick wins here, too.
  function post(address, fields) {
    underWay += 1;
    last = last.then(() => send(address, fields)).finally(() => {
      underWay -= 1;
      look();
    });
  }

  async function send(address, fields) {
    const headers = { "HX-Request": "true" };
    try {
      const response = await fetch(address, { method: "POST", headers, body: fields });
      if (response.status === 409) return location.assign(live.dataset.begins);
      const html = response.ok ? "" : await response.text();
      const page = new DOMParser().parseFromString(html, "text/html");
      object(page.querySelector("p")?.textContent ?? "");
    } catch {
      document.dispatchEvent(new CustomEvent("tap-failed"));
    }
  }

  const isWrong = () => !document.getElementById("setup-wrong").hidden;

  function object(text) {
    const wrong = document.getElementById("setup-wrong");
    wrong.hidden = !text;
    wrong.querySelector("span").textContent = text;
  }

  // Shows the agreed values, except for a change that is still being sent.
  async function look() {
    const mine = ++looks;
    if (isWrong()) return; // what was typed stays until it is corrected
    if (underWay || !("htmx" in window)) return; // the stream says so again once htmx has come
    const headers = { "HX-Request": "true" };
    const response = await fetch(agreed.dataset.region, { headers }).catch(() => null);
    if (!response?.ok || response.redirected) return;
    const text = await response.text();
    if (mine !== looks || underWay || isWrong()) return;
    await htmx.swap({ sourceElement: agreed, target: agreed, text, swap: "innerMorph" });
    agreed.dispatchEvent(new CustomEvent("fields-understood", { bubbles: true }));
  }
  live.addEventListener("table-changed", look);

  agreed.addEventListener("change", (event) => {
    const field = event.target.closest("[data-field]");
    if (field && event.target.name) post(url, fieldsOf(field));
  });

  form.addEventListener("submit", (event) => {
    const { submitter } = event;
    if (!submitter?.matches("[data-draw]")) return;
    event.preventDefault();
    if (submitter.value) post(submitter.formAction, new URLSearchParams({ part: submitter.value }));
    else document.activeElement?.blur();
  });
})();
