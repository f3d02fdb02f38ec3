/** Changes pasted documents before Quill reads them. Nodes are moved, not serialised, so that the styles set on them remain. */

/** Elements whose content is not text of the page. */
const WITHOUT_TEXT =
  'script, style, template, noscript, title, meta, link, object, datalist, select, [hidden], .MsoCommentReference';
const HIDDEN = /(?:^|[;\s])(?:display\s*:\s*none|mso-hide\s*:\s*all)/i;
/** Word says in the style of a comment which comment it is. */
const COMMENT = /\bmso-(?:element:\s*comment|comment-reference)/i;
/** Such as those for printing: the pasted page was shown on a screen. */
const AT_RULE = /@[\w-]+[^{};]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g;
const SHEET_RULE = /([^{}]+)\{([^{}]*)\}/g;
const DISPLAY = /(?:^|[;\s])display\s*:/i;
const NO_SIZE = /^0(?:\.0*)?(?:[a-z]+|%)?$/;

/** Removes what the source does not show. */
export function removeHidden(doc: Document, styles: ReadonlyMap<Element, string>, sheets: string): void {
  for (const element of doc.querySelectorAll(WITHOUT_TEXT)) element.remove();
  for (const [element, style] of styles) if (HIDDEN.test(style) || COMMENT.test(style)) element.remove();
  for (const element of hiddenBySheets(doc, sheets))
    if (!DISPLAY.test(styles.get(element) ?? '')) element.remove();
  // An inner element can be visible or have a size, so this concerns the text alone.
  for (const text of textsOf(doc.body)) {
    const isHidden = /^(?:hidden|collapse)$/.test(nearestStyle(text, 'visibility'));
    if (isHidden || NO_SIZE.test(nearestStyle(text, 'fontSize'))) text.remove();
  }
}

/** The last rule that says it decides. */
function hiddenBySheets(doc: Document, sheets: string): Set<Element> {
  const hidden = new Set<Element>();
  for (const [, selectors = '', declarations = ''] of sheets.replace(AT_RULE, '').matchAll(SHEET_RULE)) {
    const isHidden = HIDDEN.test(declarations);
    if (!isHidden && !DISPLAY.test(declarations)) continue;
    for (const selector of selectors.replace(/<!--/g, '').split(',')) {
      for (const element of findMatching(doc, selector.trim())) {
        if (isHidden) hidden.add(element);
        else hidden.delete(element);
      }
    }
  }
  return hidden;
}

/** Word's sheets have selectors of classes and tags. Others can be invalid. */
function findMatching(doc: Document, selector: string): Iterable<Element> {
  return /^[\w-]*\.[\w-]+$/.test(selector) ? doc.body.querySelectorAll(selector) : [];
}

/** Tags that end a line, which Quill does not know. */
const BLOCKS = 'aside, center, details, dialog, dir, hgroup, legend, menu, search, summary';

/** Blocks and rules end a line also where Quill would join the words on both sides. */
export function makeBlocks(doc: Document): void {
  for (const element of doc.querySelectorAll(BLOCKS)) wrapContents(element, 'div');
  for (const rule of doc.querySelectorAll('hr')) rule.replaceWith(doc.createElement('br'));
}

/** Browsers draw these quotation marks, so they are not in the text. */
export function makeQuotationMarks(doc: Document): void {
  for (const quotation of doc.querySelectorAll('q')) {
    const isInner = quotation.parentElement?.closest('q') != null;
    quotation.prepend(isInner ? '‘' : '“');
    quotation.append(isInner ? '’' : '”');
  }
}

/** `<del>`, and decorations that Quill reads only alone. */
export function makeDecorations(doc: Document, styled: Iterable<Element>): void {
  for (const element of doc.querySelectorAll('del')) wrapContents(element, 's');
  for (const element of styled) {
    if (!(element instanceof HTMLElement)) continue;
    const decoration = element.style.textDecorationLine || element.style.textDecoration;
    if (/\bline-through\b/.test(decoration)) wrapContents(element, 's');
    if (/\bunderline\b/.test(decoration) && decoration !== 'underline') wrapContents(element, 'u');
  }
}

/** Google Docs and some versions of Word write superscript and subscript as a style. */
export function makeScripts(styled: Iterable<Element>): void {
  for (const element of styled) {
    const align = element instanceof HTMLElement ? element.style.verticalAlign : '';
    if ((align !== 'super' && align !== 'sub') || element.closest('sup, sub')) continue;
    wrapContents(element, align === 'super' ? 'sup' : 'sub');
  }
}

function wrapContents(element: Element, tag: string): void {
  const wrapper = element.ownerDocument.createElement(tag);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
}

const CASES: Record<string, (text: string) => string> = {
  uppercase: (text) => text.toUpperCase(),
  lowercase: (text) => text.toLowerCase(),
  capitalize: (text) => text.replace(/(?<![\p{L}\p{N}'’])\p{L}/gu, (letter) => letter.toUpperCase()),
};

/** The editor has no style for capitals, so the letters become what they look like. */
export function makeCapitals(doc: Document): void {
  for (const text of textsOf(doc.body)) {
    const style = nearestStyle(text, 'textTransform');
    text.data = CASES[style]?.(text.data) ?? text.data;
  }
}

export const SMALL_CAPS_NOTICE =
  'Small capitals were pasted as ordinary letters, because the editor has none.';

const VARIANT = /(?:^|[;\s])font(?:-variant(?:-caps)?)?\s*:([^;]*)/i;

/** Whether the source shows a letter as a small capital. The letters stay as they are, because capitals would be other letters. */
export function hasSmallCaps(doc: Document, styles: ReadonlyMap<Element, string>): boolean {
  return textsOf(doc.body).some((text) => {
    if (!/\p{Ll}/u.test(text.data)) return false;
    for (let element = text.parentElement; element; element = element.parentElement) {
      const variant = VARIANT.exec(styles.get(element) ?? '')?.[1];
      if (variant) return /\b(?:small|petite)-caps\b/i.test(variant);
    }
    return false;
  });
}

/** Reading aids follow their characters in brackets, as in browsers that do not know them. */
export function makeRuby(doc: Document): void {
  for (const ruby of doc.querySelectorAll('ruby')) {
    if (ruby.querySelector('rp')) continue;
    for (const aid of ruby.querySelectorAll('rt')) {
      aid.prepend('(');
      aid.append(')');
    }
  }
}

const EMOJI =
  /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|[#*0-9](?=\ufe0f?\u20e3)|[\u{e0020}-\u{e007f}]|\u200d|\ufe0f|\u20e3)+$/u;
const FORMULA = /\\[a-zA-Z]+|[_^]\{|^\$.*\$$/;

/** Emoji and formulas that are pictures become the text that stands for them. */
export function makeTextOfPictures(doc: Document): void {
  for (const formula of doc.querySelectorAll('math, .katex')) {
    const source = formula.querySelector('annotation[encoding="application/x-tex"]')?.textContent;
    if (source) formula.replaceWith(source.trim());
  }
  for (const picture of doc.querySelectorAll('[role="img"][aria-label]:empty:not(img)')) {
    const text = picture.getAttribute('aria-label')?.trim() ?? '';
    if (EMOJI.test(text)) picture.append(text);
  }
  for (const picture of doc.querySelectorAll('img')) {
    const text = (picture.alt || picture.dataset.stringify || picture.dataset.emoji || '').trim();
    const isFormula =
      /math|latex|formula|equation/i.test(`${picture.className} ${picture.getAttribute('role') ?? ''}`) ||
      FORMULA.test(text);
    if (text && (EMOJI.test(text) || isFormula)) picture.replaceWith(text);
  }
}

const LINE_BREAKS = /[\v\f\u0085\u2028\u2029]/;

/** Quill would read these line breaks as spaces. */
export function makeLineBreaks(doc: Document): void {
  for (const text of textsOf(doc.body)) {
    const lines = text.data.split(LINE_BREAKS);
    if (lines.length === 1) continue;
    text.replaceWith(
      ...lines.flatMap((line, index) => (index > 0 ? [doc.createElement('br'), line] : [line])),
    );
  }
}

/** Plain text with line feeds for all line breaks. */
export function withLineFeeds(text: string): string {
  return text.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n');
}

function textsOf(parent: Node): Text[] {
  const walker = document.createTreeWalker(parent, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts;
}

/** The inherited value of a style attribute around a text; empty without one. */
function nearestStyle(
  text: Text,
  property: 'textTransform' | 'whiteSpace' | 'visibility' | 'fontSize',
): string {
  for (let element = text.parentElement; element; element = element.parentElement) {
    const value = element.style?.[property];
    if (value) return value;
  }
  return '';
}

/** Whether the source shows each space of a text. */
export function keepsSpaces(text: Text): boolean {
  const inherited = nearestStyle(text, 'whiteSpace');
  if (inherited) return /^(?:pre|pre-wrap|break-spaces)$/.test(inherited);
  for (let element = text.parentElement; element; element = element.parentElement) {
    const collapse = element.style?.getPropertyValue('white-space-collapse');
    if (collapse) return /^(?:preserve|break-spaces)$/.test(collapse);
  }
  return false;
}
