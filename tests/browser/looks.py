"""What may be wrong with the looks of a page, each as a script that lists it."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Page

AXE = Axe().axe_script

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]

# Four fifths of its time; PALE and TOO_SMALL look for more than these two.
SLOW = ("color-contrast", "target-size")

AXE_SAYS = """async ([tags, slow]) => {
  const result = await axe.run({
    runOnly: {type: 'tag', values: tags},
    rules: {'landmark-unique': {enabled: true},
      ...Object.fromEntries(slow.map((rule) => [rule, {enabled: false}]))},
    resultTypes: ['violations'],
    preload: false,
  });
  return result.violations.flatMap((violation) => violation.nodes.map((node) =>
    `${violation.id}: ${node.html.slice(0, 160)} ${node.failureSummary.slice(0, 200)}`));
}"""

# The words that somebody sees, each with its element.
WRITTEN = """() => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), seen = [];
  for (let text; text = texts.nextNode();) {
    const e = text.parentElement;
    if (/[\\p{L}\\p{N}]/u.test(text.data) && !e.closest('svg, script, .visually-hidden')
        && e.checkVisibility({opacityProperty: true, visibilityProperty: true}))
      seen.push([text, e]);
  }
  return seen;
}"""

# Words too pale for the ground they stand on: 4.5 to one, large ones 3 to one. Where a ground is no
# one colour, and in drawings, nobody can say. What can't be pressed may be paler, 2 to one.
PALE = """() => {
  const brush = new OffscreenCanvas(1, 1).getContext('2d', {willReadFrequently: true});
  const mixed = new Map();
  const rgba = (color) => {
    if (!mixed.has(color)) {
      brush.clearRect(0, 0, 1, 1);
      brush.fillStyle = color;
      brush.fillRect(0, 0, 1, 1);
      mixed.set(color, [...brush.getImageData(0, 0, 1, 1).data].map((v) => v / 255));
    }
    return mixed.get(color);
  };
  const blend = (over, under, part) => under.map((v, i) => over[i] * part + v * (1 - part));
  const luminance = (color) => {
    const [r, g, b] = color.map((v) => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const drawnOn = (e, part) => {
    const style = getComputedStyle(e, part);
    return style.content !== 'none' && style.position === 'absolute'
      && 4 * parseFloat(style.width) * parseFloat(style.height) > e.offsetWidth * e.offsetHeight
      && (style.backgroundImage !== 'none' || rgba(style.backgroundColor)[3] > 0);
  };
  // The ground of an element; its fades, and what is behind each; whether all that is known.
  const places = new Map();
  const place = (e) => {
    if (!places.has(e)) {
      const around = e.parentElement ? place(e.parentElement)
        : {ground: [1, 1, 1], fades: [], known: false};
      const {backgroundColor, backgroundImage, opacity} = getComputedStyle(e);
      const solid = rgba(backgroundColor)[3];
      const plain = backgroundImage === 'none' && !drawnOn(e, '::before') && !drawnOn(e, '::after');
      places.set(e, {
        ground: blend(rgba(backgroundColor), around.ground, solid),
        fades: opacity < 1 ? [[+opacity, around.ground], ...around.fades] : around.fades,
        known: plain && (solid === 1 || around.known),
      });
    }
    return places.get(e);
  };
  const unwritten = ['hidden', 'checkbox', 'radio', 'range'];
  const fields = [...document.querySelectorAll('input, select, textarea')].filter((e) =>
    !unwritten.includes(e.type) && !e.closest('.visually-hidden')
    && e.checkVisibility({opacityProperty: true, visibilityProperty: true}));
  const pale = [];
  for (const e of new Set([...fields, ...(WRITTEN)().map(([, e]) => e)])) {
    const off = e.closest(':disabled, [aria-disabled=true]')
      || e.closest('label')?.control?.disabled;
    const {color, fontSize, fontWeight} = getComputedStyle(e);
    let {ground, fades, known} = place(e);
    let ink = blend(rgba(color), ground, rgba(color)[3]);
    for (const [opacity, behind] of fades)
      [ink, ground] = [blend(ink, behind, opacity), blend(ground, behind, opacity)];
    const [a, b] = [luminance(ink), luminance(ground)];
    const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    const size = parseFloat(fontSize);
    const large = size >= 24 || size >= 18.66 && fontWeight >= 700;
    if (known && contrast < (off ? 2 : large ? 3 : 4.5))
      pale.push(`${contrast.toFixed(2)}: ${color}: ${e.outerHTML.slice(0, 120)}`);
  }
  return pale;
}""".replace("WRITTEN", WRITTEN)

# The same with every control under a finger and every choice made.
PALE_PRESSED = """() => {
  const changed = [];
  const press = (rules) => {
    for (const rule of rules) {
      if (rule.cssRules?.length) press(rule.cssRules);
      const text = rule.selectorText;
      if (!/:(active|checked)/.test(text ?? '')) continue;
      changed.push([rule, text]);
      rule.selectorText = text.replace(/:(active|checked)/g, ':not(.never)');
    }
  };
  for (const sheet of document.styleSheets) press(sheet.cssRules);
  document.getAnimations().forEach((each) => each.finish?.());
  const pale = (PALE)();
  for (const [rule, text] of changed) rule.selectorText = text;
  return pale.map((each) => `pressed: ${each}`);
}""".replace("PALE", PALE)

# Words in sight that lie under something drawn. What stays at its place may lie over what scrolls,
# a dialog and an objection over everything. What is cut off lies under nothing.
COVERED = """() => {
  const layers = new Map();
  const layer = (e) => {
    if (!e || e === document.body) return null;
    if (!layers.has(e)) {
      const {position, top, bottom} = getComputedStyle(e);
      // The names beside a wide table stay only while it scrolls sideways.
      const sticks = position === 'sticky' && (top !== 'auto' || bottom !== 'auto');
      const stays = position === 'fixed' || sticks || e.matches('dialog');
      layers.set(e, stays ? e : layer(e.parentElement));
    }
    return layers.get(e);
  };
  const scrolls = (e) => !layer(e)
    || e.scrollHeight > e.clientHeight && /auto|scroll/.test(getComputedStyle(e).overflowY)
    || e !== layer(e) && scrolls(e.parentElement);
  const range = document.createRange();
  const cut = (e, x, y) => {
    const {overflowX, overflowY} = e ? getComputedStyle(e) : {};
    const {right, bottom} = e ? e.getBoundingClientRect() : {};
    return e && (overflowX !== 'visible' && x > right || overflowY !== 'visible' && y > bottom
      || cut(e.parentElement, x, y));
  };
  const hides = (e, text, x, y) => {
    for (let above = e; !above.contains(text); above = above.parentElement) {
      const {backgroundColor, backgroundImage} = getComputedStyle(above);
      if (backgroundImage !== 'none' || backgroundColor !== 'rgba(0, 0, 0, 0)') return true;
    }
    range.selectNodeContents(e);
    return e.matches('img, canvas, input') || [...range.getClientRects()].some((box) =>
      box.left < x && x < box.right && Math.abs(y - (box.top + box.bottom) / 2) < box.height / 4);
  };
  const found = [];
  for (const [text, e] of (WRITTEN)()) {
    range.selectNodeContents(text);
    const box = range.getClientRects()[0];
    if (!box || box.bottom < 0 || box.top > innerHeight || e.closest('.pips-text')) continue;
    if (getComputedStyle(e).pointerEvents === 'none') continue;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const met = document.elementFromPoint(x, y);
    if (!met || met.contains(e) || e.contains(met) || met.closest('dialog, #notices')) continue;
    const over = layer(met);
    if (cut(e, x, y) || over && over !== layer(e) && scrolls(e)) continue;
    if (hides(met, text, x, y))
      found.push(`covered: ${text.data.trim().slice(0, 40)} by ${met.outerHTML.slice(0, 120)}`);
  }
  return found;
}""".replace("WRITTEN", WRITTEN)

# Buttons closer than 8 px to one that takes away what others recorded, sends somebody off or sets a
# rule aside, as far as they stay side by side while the page scrolls. A house rule lasts all
# evening: nobody hits its button by a slip of 24 px.
DESTROYS = (
    "[action*='/strike'], [action$='/remove'], [action$='/away'], [action$='/delete'], "
    "form:has([name='overrule'], [name='always'])"
)
TOO_NEAR = """() => {
  const targets = [...document.querySelectorAll('a[href], button, select, summary, label.check')]
    .filter((e) => e.checkVisibility() && !e.closest('svg'));
  const boxes = targets.map((e) => e.getBoundingClientRect());
  const layer = (e) =>
    !e || /fixed|sticky/.test(getComputedStyle(e).position) ? e : layer(e.parentElement);
  const found = [];
  for (const [i, e] of targets.entries()) {
    const least = e.matches('form:has([name=always]:not([type=checkbox])) button') ? 23.9 : 7.9;
    if (!e.matches('.is-danger') && !(e.matches('button') && e.closest(DESTROYS))) continue;
    for (const [j, other] of targets.entries()) {
      if (i === j || other.contains(e) || e.contains(other)) continue;
      const a = boxes[i], b = boxes[j];
      const dx = Math.max(a.left - b.right, b.left - a.right, 0);
      const dy = Math.max(a.top - b.bottom, b.top - a.bottom, 0);
      if (Math.hypot(dx, dy) < least && layer(e) === layer(other))
        found.push(`${Math.round(Math.hypot(dx, dy))} px: ${e.outerHTML.slice(0, 90)} and `
          + other.outerHTML.slice(0, 90));
    }
  }
  return found;
}""".replace("DESTROYS", repr(DESTROYS))

TOO_WIDE = """() => {
  const page = document.documentElement;
  if (page.scrollWidth <= page.clientWidth) return [];
  return ['page', ...[...document.querySelectorAll('body *')]
    .filter(e => e.getBoundingClientRect().right > page.clientWidth + 1)
    .map(e => e.outerHTML.slice(0, 120))];
}"""

# A label is the target of the box or the radio inside it. Links within a sentence are excepted, and
# what shows itself only to the keyboard. A hundred hexes are smaller: the list beside has them all.
TOO_SMALL = """() => {
  const controls = 'a[href], button, input:not([type=hidden]), select, textarea, summary';
  const inSentence = e => e.matches('p a, li a') && getComputedStyle(e).display === 'inline'
    && e.parentElement.textContent.trim().length > e.textContent.trim().length;
  return [...document.querySelectorAll(controls)]
    .filter(e => e.checkVisibility() && !e.matches('.skip') && !inSentence(e))
    .map(e => (e.matches('[type=checkbox], [type=radio]') && e.closest('label')) || e)
    .map(e => [e.getBoundingClientRect(), e])
    .filter(([box, e]) => Math.min(box.width, box.height) < (e.matches('.hex') ? 24 : 47.9))
    .map(([box, e]) => `${Math.round(box.width)} x ${Math.round(box.height)}: `
      + e.outerHTML.slice(0, 120));
}"""

# Scrolled to the middle, a finger on the middle of each control meets it and nothing over it. The
# middle of a crooked province or sea may lie in another, that of a hex or realm under the sheet of
# an open one; the map's own tests know where it is met.
UNREACHABLE = """() => [...document.querySelectorAll(
    'a[href], button, input:not([type=hidden]), select, summary')]
  .filter(e => e.checkVisibility() && !e.matches('.skip, .land, .sea, .hex, .realm'))
  .filter(e => {
    const target = (e.matches('[type=checkbox], [type=radio]') && e.closest('label')) || e;
    target.scrollIntoView({block: 'center', inline: 'center', behavior: 'instant'});
    const box = target.getClientRects()[0];
    const met = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return !(met && (target.contains(met) || met.contains(target)));
  })
  .map(e => e.outerHTML.slice(0, 120))"""

# Where what is too long is hidden, a line must still be as high as its letters. The strip of a
# narrow phone tells the round and its phase in full; the last event on a television may lose its
# end.
CUT_OFF = """() => {
  const found = [];
  for (const [text, e] of (WRITTEN)()) {
    const clip = (innerWidth <= 320 && e.closest('.strip-phase'))
      || e.closest('.strip *, .score-name, .tv :not(.tv-last)');
    if (!clip || getComputedStyle(clip).overflowY === 'visible') continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const letters = range.getBoundingClientRect(), box = clip.getBoundingClientRect();
    if (box.height > 2 && (letters.bottom > box.bottom + 1 || letters.top < box.top - 1))
      found.push(`${Math.round(letters.height)} in ${Math.round(box.height)} px: ${text.data}`);
  }
  return found;
}""".replace("WRITTEN", WRITTEN)

# A name of letters that stands in two lines on a television.
CUT_NAMES = """() => [...document.querySelectorAll('.score-name, .tv-middle [class$="-name"]')]
  .filter((e) => e.checkVisibility() && !e.textContent.trim().includes(' '))
  .filter((e) => e.scrollWidth > e.clientWidth + 1
    || e.offsetHeight > 1.9 * parseFloat(getComputedStyle(e).fontSize))
  .map((e) => e.textContent.trim())"""

# The points; before anybody has any they are worth one line.
NUMERALS = """() => [...document.querySelectorAll('.score-points')]
  .filter(e => !e.closest('.is-nil'))
  .map(e => parseFloat(getComputedStyle(e).fontSize))"""

# Words of letters that stand in two lines, where no browser helps with hyphens.
CUT_WORDS = """() => {
  const plain = new CSSStyleSheet();
  plain.replaceSync('* { hyphens: manual !important; }');
  document.adoptedStyleSheets = [plain];
  const found = [];
  for (const [text, around] of (WRITTEN)()) {
    if (around.closest('.pips-text, .tv')) continue;
    for (const word of text.data.matchAll(/\\p{Script=Cyrillic}+/gu)) {
      const range = document.createRange();
      // The hyphen that ends the line before belongs to the first letter behind it.
      const hyphen = Number(text.data[word.index - 1] === '\\u00ad');
      range.setStart(text, word.index + hyphen);
      range.setEnd(text, word.index + word[0].length);
      const lines = new Set([...range.getClientRects()].map(box => Math.round(box.top)));
      if (lines.size > 1) found.push(`${word[0]}: ${around.outerHTML.slice(0, 120)}`);
    }
  }
  document.adoptedStyleSheets = [];
  return found;
}""".replace("WRITTEN", WRITTEN)

# A button is filled, outlined or underlined: the first choice, the second, the third. The first is
# one thing to do, though it may be done in several places ("Sit here"). The strip and what lies
# over a screen have choices of their own.
RANKS = """() => {
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.color = 'var(--accent)';
  const accent = getComputedStyle(probe).color;
  probe.remove();
  const clear = (colour) => /^rgba\\(.*, 0\\)$|^transparent$/.test(colour);
  const firsts = new Map(), found = [];
  for (const button of document.querySelectorAll('.button')) {
    if (!button.checkVisibility() || button.disabled) continue;
    const style = getComputedStyle(button);
    const filled = style.backgroundColor === accent;
    const underlined = style.textDecorationLine === 'underline';
    const outlined = !filled && !clear(style.borderTopColor);
    if (filled + underlined + outlined !== 1) found.push(button.outerHTML.slice(0, 120));
    const where = button.closest('.strip, #notices, #toasts, #waiting, dialog')?.className ?? '';
    const labels = firsts.get(where) ?? new Set();
    const seen = button.cloneNode(true);
    for (const hidden of seen.querySelectorAll('.visually-hidden')) hidden.remove();
    if (filled) firsts.set(where, labels.add(seen.textContent.trim()));
  }
  for (const labels of firsts.values()) if (labels.size > 1) found.push([...labels]);
  return found;
}"""


# Buttons of what comes and goes, too small for a finger.
SLIPS = """() => [...document.querySelectorAll(
    '#toasts button, #notices button, .strip button')]
  .filter((e) => e.checkVisibility())
  .map((e) => [e.getBoundingClientRect(), e])
  .filter(([box]) => Math.min(box.width, box.height) < 43.9)
  .map(([box, e]) => `${Math.round(box.width)} x ${Math.round(box.height)}: `
    + e.outerHTML.slice(0, 120))"""

# What was just recorded, in 64 px, or in 84 on the narrowest phones, with three numbers in full; in
# 120 with what it leaves untaken. And news in full.
TOLD = """() => {
  const found = [], most = innerWidth > 352 ? 64 : 84;
  for (const toast of document.querySelectorAll('.toast:has(.toast-line)'))
    if (toast.offsetHeight > (toast.querySelector('.toast-also') ? 120 : most))
      found.push(`${toast.offsetHeight} px: ${toast.innerText}`);
  for (const number of document.querySelectorAll('.toast-change:nth-of-type(-n + 3)')) {
    const box = number.getBoundingClientRect();
    const line = number.closest('.toast-line').getBoundingClientRect();
    if (box.right > line.right + 1 || box.bottom > line.bottom + 1
        || number.scrollWidth > number.clientWidth)
      found.push(`cut: ${number.innerText}`);
  }
  const news = document.querySelector('#news:not([hidden])');
  if (news && (news.scrollWidth > news.clientWidth || news.getBoundingClientRect().bottom
      > document.querySelector('.strip').getBoundingClientRect().bottom + 1))
    found.push(`news cut or over the page: ${news.innerText}`);
  return found;
}"""

# What still moves is at its end, so that the same is seen each time.
SETTLED = """() => {
  for (const each of document.getAnimations())
    if (each.effect.getComputedTiming().endTime !== Infinity) each.finish();
  return [];
}"""

AT_THE_END = (PALE, TOO_WIDE, SLIPS, TOLD, COVERED, TOO_NEAR)


def left_on_screen(page: Page) -> list[str]:
    """What is wrong with the screen that a test leaves behind, in the light it is in. It folds
    nothing open and moves nothing; a page that is closed or on its way elsewhere is left alone."""
    try:
        looks = ",".join((SETTLED, *AT_THE_END))
        problems = page.evaluate(f"() => [{looks}].flatMap((look) => look())")
        return [wrong for wrong in problems if ": <button>" not in wrong]  # a test's own
    except PlaywrightError:
        return []


def pale_in_both_lights(page: Page) -> list[str]:
    lines: list[str] = []
    for light in ("light", "dark"):  # a phone is dark, and stays so
        page.emulate_media(color_scheme=light)
        pale = page.evaluate(f"() => [...({PALE})(), ...({PALE_PRESSED})()]")
        lines += [f"{light}: {each}" for each in pale]
    return lines


def complaints(page: Page) -> list[str]:
    """What is wrong in the page as it is now: what axe says, and colours in both lights."""
    page.evaluate(AXE)
    return [*page.evaluate(AXE_SAYS, [TAGS, SLOW]), *pale_in_both_lights(page)]
