import { Delta, type Op, Parchment, type Range } from 'quill/core';
import Clipboard, { matchText } from 'quill/modules/clipboard';
import { withoutHardSpaces } from './copied-spaces';
import { hasLargeImage, SMALLER_IMAGE_NOTICE, shrinkImages } from './images';
import {
  hasSmallCaps,
  keepsSpaces,
  makeBlocks,
  makeCapitals,
  makeDecorations,
  makeLineBreaks,
  makeQuotationMarks,
  makeRuby,
  makeScripts,
  makeTextOfPictures,
  removeHidden,
  SMALL_CAPS_NOTICE,
  withLineFeeds,
} from './paste-cleanup';
import { embedError, readColours, withoutRelativeLink } from './paste-formats';
import { LinesAroundPaste } from './paste-lines';
import { LIST_NOTICE, makeLinesOfLists } from './paste-lists';
import { checkPaste, freeLength, htmlLength, NO_FORMATTING_MESSAGE, tooLargeMessage } from './paste-size';
import { makeLinesOfTables, TABLE_NOTICE } from './paste-tables';
import { makeWordLists } from './word-lists';

/** The editor itself never writes line breaks and these tags. */
const FOREIGN_HTML = /[\n\r]|<(?:pre|ul)\b/;

// A tag or a style sheet without an end goes on to the end of the HTML, so that each character is read once.
const TAGS = /<[a-zA-Z][^>]*/g;
const STYLE = /\sstyle\s*=/gi;
const SHEETS = /<style\b[^>]*>?([\s\S]*?)(?:<\/style>|$)/gi;
/** Holds a style attribute until it is set through the DOM. */
const PARKED = 'data-parked-style';

interface Content {
  html?: string;
  text?: string;
}

/** Reads stored texts unchanged, and removes what the editor does not support from pasted texts. */
export class EditorClipboard extends Clipboard {
  /** Called with a message if a part of a paste was left out or changed. */
  onWarning: (message: string) => void = () => {};
  /** The style sheets of the HTML that is being read. */
  private sheets = '';
  /** What was changed in the HTML that is being read. */
  private notices = new Set<string>();
  /** Not a stored text. */
  private isPasted = false;

  /** Checks the size before reading: reading a very large paste would block the page. */
  override onCapturePaste(event: ClipboardEvent): void {
    const html = event.clipboardData?.getData('text/html') ?? '';
    const text = event.clipboardData?.getData('text/plain') ?? '';
    const room = this.remainingLength(this.quill.getSelection()?.length ?? 0);
    const result = checkPaste({ html, text }, room);
    // Undo then removes the paste only, not the text typed before it.
    this.quill.history.cutoff();
    if (result === 'formatted' && hasLargeImage(html) && !event.defaultPrevented && this.quill.isEnabled()) {
      event.preventDefault();
      void this.pasteWithSmallerImages(html, text);
      return;
    }
    if (result === 'formatted' || event.defaultPrevented || !this.quill.isEnabled()) {
      super.onCapturePaste(event);
      return;
    }
    event.preventDefault();
    this.onWarning(result === 'plain' ? NO_FORMATTING_MESSAGE : tooLargeMessage(room));
    if (result === 'plain') this.onPaste(this.quill.getSelection(true), { text });
  }

  private async pasteWithSmallerImages(html: string, text: string): Promise<void> {
    const smaller = await shrinkImages(html);
    // The text may have become read-only in the meantime.
    if (!this.quill.isEnabled()) return;
    if (smaller !== html) this.notices.add(SMALLER_IMAGE_NOTICE);
    this.onPaste(this.quill.getSelection(true), { html: smaller, text });
  }

  /**
   * The free space of the text, in UTF-16 units of HTML.
   * @param replaced the length of the text that is replaced, as Quill counts
   */
  remainingLength(replaced: number): number {
    return freeLength(
      this.quill.root.innerHTML,
      Math.min(1, replaced / Math.max(1, this.quill.getLength() - 1)),
    );
  }

  /** Quill copies each space as a no-break space. */
  override onCopy(range: Range, isCut: boolean): { html: string; text: string } {
    const { html, text } = super.onCopy(range, isCut);
    return { html: withTabs(withoutHardSpaces(html)), text };
  }

  /** Each pasted paragraph keeps its own format, and the text around it keeps its format, too. */
  override onPaste(range: Range, content: Content): void {
    const { quill } = this;
    const lines = new LinesAroundPaste(quill, range);
    const before = quill.getFormat(range);
    const room = this.remainingLength(range.length);
    const pasted = this.convert(content, quill.getFormat(range.index));
    if (htmlLength(pasted) > room) {
      const isPlain = !content.html || !content.text || content.text.length > room;
      this.onWarning(isPlain ? tooLargeMessage(room) : NO_FORMATTING_MESSAGE);
      if (!isPlain) this.onPaste(range, { text: content.text });
      return;
    }
    const separated = content.html ? lines.separate(pasted) : pasted;
    quill.history.cutoff();
    quill.updateContents(new Delta().retain(range.index).delete(range.length).concat(separated), 'user');
    const end = range.index + separated.length();
    if (content.html) lines.formatLast(pasted, end);
    quill.setSelection(end, 0, 'silent');
    if (content.html) this.resumeFormats(before);
    quill.scrollSelectionIntoView();
  }

  /** What is typed after a paste has the formats from before it. */
  private resumeFormats(before: Record<string, unknown>): void {
    const { quill } = this;
    for (const name of Object.keys(quill.getFormat())) {
      const isInline = quill.scroll.query(name, Parchment.Scope.INLINE) !== null;
      if (isInline && before[name] === undefined) quill.format(name, false, 'silent');
    }
  }

  /** Reads a stored text. Spaces in HTML that the editor wrote are kept. */
  readStored(html: string): Delta {
    const matchers = this.matchers;
    if (!FOREIGN_HTML.test(html)) this.matchers = withTextMatcher(matchers, () => insertText);
    try {
      const delta = this.convertHTML(html);
      return endsWithLine(delta) ? delta : delta.insert('\n');
    } finally {
      this.matchers = matchers;
    }
  }

  /**
   * The page's content security policy blocks and reports inline styles in parsed documents. So style attributes are
   * parsed under another name and then set through the DOM, which is allowed.
   */
  protected override convertHTML(html: string): Delta {
    this.sheets = '';
    const bare = html.replace(SHEETS, (_, sheet: string) => {
      this.sheets += sheet;
      return '';
    });
    return super.convertHTML(bare.replace(TAGS, (tag) => tag.replace(STYLE, ` ${PARKED}=`)));
  }

  protected override normalizeHTML(doc: Document): void {
    const styles = new Map<Element, string>();
    for (const element of doc.querySelectorAll<HTMLElement>(`[${PARKED}]`)) {
      const style = element.getAttribute(PARKED) ?? '';
      element.removeAttribute(PARKED);
      element.style.cssText = style;
      styles.set(element, style);
    }
    joinNestedMarks(doc);
    if (this.isPasted) this.cleanUp(doc, styles);
    super.normalizeHTML(doc);
  }

  private cleanUp(doc: Document, styles: ReadonlyMap<Element, string>): void {
    removeHidden(doc, styles, this.sheets);
    makeTextOfPictures(doc);
    makeLineBreaks(doc);
    makeCapitals(doc);
    if (hasSmallCaps(doc, styles)) this.notices.add(SMALL_CAPS_NOTICE);
    makeRuby(doc);
    makeQuotationMarks(doc);
    makeBlocks(doc);
    makeWordLists(styles, this.sheets);
    makeDecorations(doc, styles.keys());
    makeScripts(styles.keys());
    if (makeLinesOfLists(doc)) this.notices.add(LIST_NOTICE);
    if (makeLinesOfTables(doc, (tabs) => exactText(doc, tabs))) this.notices.add(TABLE_NOTICE);
  }

  private convertPasted({ html, text = '' }: Content, formats: Record<string, unknown>): Delta {
    this.isPasted = true;
    const matchers = this.matchers;
    this.matchers = withTextMatcher(matchers, readText);
    try {
      return super.convert({ html, text: withLineFeeds(text) }, formats);
    } finally {
      this.isPasted = false;
      this.matchers = matchers;
    }
  }

  override convert(content: Content, formats: Record<string, unknown> = {}): Delta {
    const ops = this.convertPasted(content, formats).ops.flatMap((op): Op[] => {
      const error = embedError(op);
      if (error) this.notices.add(error);
      return error ? [] : [withoutRelativeLink(readColours(op))];
    });
    if (this.notices.size > 0) this.onWarning([...this.notices].join(' '));
    this.notices.clear();
    return new Delta(ops);
  }
}

type Matchers = EditorClipboard['matchers'];
type Matcher = Matchers[number][1];

/** Replaces Quill's own way to read the text nodes. */
function withTextMatcher(matchers: Matchers, replace: (original: Matcher) => Matcher): Matchers {
  return matchers.map(([selector, matcher]) => [
    selector,
    matcher === matchText ? replace(matcher) : matcher,
  ]);
}

/** HTML shows tabs only in such elements. */
function withTabs(html: string): string {
  return html.replace(/\t+/g, '<span style="white-space: pre">$&</span>');
}

function exactText(doc: Document, text: string): Element {
  const element = doc.createElement('span');
  element.style.whiteSpace = 'pre';
  element.append(text);
  return element;
}

/** With each space and tab where the source shows them. */
function readText(original: Matcher): Matcher {
  return (node, delta, scroll) => {
    const isExact = node instanceof Text && keepsSpaces(node) && !/^\s*\n\s*$/.test(node.data);
    return isExact ? delta.insert(withLineFeeds(node.data)) : original(node, delta, scroll);
  };
}

function insertText(node: Node, delta: Delta): Delta {
  return delta.insert(node.textContent ?? '');
}

function endsWithLine({ ops }: Delta): boolean {
  const last = ops.at(-1)?.insert;
  return typeof last === 'string' && last.endsWith('\n');
}

/** Quill keeps one element for each run of text: it has the marks of all elements around it. */
function joinNestedMarks(doc: Document): void {
  const marked = [...doc.querySelectorAll('span[class*="mark-"]')];
  for (const element of marked)
    for (const inner of element.querySelectorAll('span[class*="mark-"]'))
      for (const name of element.classList) if (name.startsWith('mark-')) inner.classList.add(name);
}
