// Fields of forms: steppers, sums, a search among many choices, and errors inside folds.
(() => {
  "use strict";

  // Numbers: minus and plus at the two ends of the field; "7+4-1" is added up.
  function evaluate(text) {
    const plain = text.replaceAll("\u2212", "-").replaceAll(" ", "");
    if (!/^[+-]?\d{1,6}([+-]\d{1,6})*$/.test(plain)) return null;
    return plain.match(/[+-]?\d+/g).reduce((sum, part) => sum + Number(part), 0);
  }

  function enhanceStepper(stepper) {
    const input = stepper.querySelector("input");
    const template = document.getElementById("stepper-buttons");
    if (!input || !template) return;
    const [minus, plus, sign] = template.content.cloneNode(true).querySelectorAll("button");
    const change = (to) => {
      input.value = String(to(evaluate(input.value) ?? 0));
      input.dispatchEvent(new Event("change", { bubbles: true }));
    };
    minus.addEventListener("click", () => change((now) => now - 1));
    plus.addEventListener("click", () => change((now) => now + 1));
    input.addEventListener("change", () => {
      const value = evaluate(input.value);
      if (value !== null) input.value = String(value);
    });
    stepper.prepend(minus);
    stepper.append(plus);
    if (!("signed" in input.dataset)) return;
    sign.addEventListener("click", () => change((now) => 0 - now));
    stepper.append(sign);
  }
  function enhanceSteppers() {
    document.querySelectorAll("[data-stepper]:not(:has(button))").forEach(enhanceStepper);
  }
  enhanceSteppers();
  document.addEventListener("htmx:after:swap", enhanceSteppers);

  // A swap leaves folds as the player has them (morphIgnore), except one that holds an error.
  document.addEventListener("htmx:after:swap", () => {
    for (const fold of document.querySelectorAll("details:has(.is-wrong)")) fold.open = true;
  });

  // A morph changes attributes, but not what a player has ticked or typed since: these fields show
  // what the table has understood. The field that a player types in stays as it is.
  document.addEventListener("fields-understood", ({ target }) => {
    for (const box of target.querySelectorAll("[type=checkbox], [type=radio]")) {
      box.checked = box.defaultChecked;
    }
    for (const option of target.querySelectorAll("option")) option.selected = option.defaultSelected;
    for (const input of target.querySelectorAll("input:not([type=checkbox], [type=radio])")) {
      const { value } = input.closest("[data-value]")?.dataset ?? { value: input.defaultValue };
      if (input !== document.activeElement) input.value = value;
    }
  });

  // A sum that a player has typed becomes its result.
  document.addEventListener("change", ({ target }) => {
    const value = target.matches("[data-sum]") ? evaluate(target.value) : null;
    if (value !== null) target.value = String(value);
  });

  // Reports what was typed before the script ran.
  document.addEventListener("DOMContentLoaded", () => {
    const boxes = [...document.querySelectorAll("form :is(input, textarea)")];
    const typed = boxes.find((box) => box.value !== box.defaultValue);
    typed?.dispatchEvent(new Event("input", { bubbles: true }));
  });

  // A field whose letters leave only some chips: those that have them in their words, or in
  // `data-find`. A chosen one stays.
  const plain = (text) => text.trim().toLowerCase().replaceAll("ё", "е");
  function filter(box, wanted) {
    for (const chip of box.querySelectorAll(".chip")) {
      const chosen = chip.querySelector("input")?.checked;
      chip.hidden = !chosen && !plain(chip.dataset.find ?? chip.textContent).includes(plain(wanted));
    }
  }
  function filterBy(field) {
    const box = field.dataset.filters && document.querySelector(field.dataset.filters);
    if (box) filter(box, field.value);
  }
  document.addEventListener("input", ({ target }) => filterBy(target));
  // A morph shows all chips again, also while a player types.
  document.addEventListener("fields-understood", ({ target }) => {
    const fields = [...target.querySelectorAll("[data-filters]")];
    fields.filter(({ value, defaultValue }) => value !== defaultValue).forEach(filterBy);
  });

  // A search field for many choices.
  function enhanceFilter(fieldset) {
    const search = document.createElement("input");
    search.type = "search";
    search.placeholder = fieldset.dataset.filter;
    search.setAttribute("aria-label", fieldset.dataset.filter);
    search.addEventListener("input", (event) => {
      event.stopPropagation();
      filter(fieldset, search.value);
    });
    search.addEventListener("change", (event) => event.stopPropagation());
    fieldset.querySelector("legend").after(search);
  }
  document.querySelectorAll("[data-filter]").forEach(enhanceFilter);
})();
