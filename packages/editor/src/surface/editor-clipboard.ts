import { Delta, type Op } from 'quill/core';
import Clipboard, { matchText } from 'quill/modules/clipboard';
import { judgePaste, roomBeside, TOO_MUCH, WORDS_ONLY } from './paste-size';
import { isDataPicture, PICTURE_LEFT_OUT, pictureComplaint } from './pictures';
import { makeWordLists } from './word-lists';

/** Line breaks and these tags are never in what the editor writes itself. */
const WRITTEN_ELSEWHERE = /[\n\r]|<(?:pre|ul)\b/;

const TAGS = /<[a-zA-Z][^>]*>/g;
const STYLE = /\sstyle\s*=/gi;
const SHEETS = /<style\b[^>]*>([\s\S]*?)<\/style>/gi;
/** Where a style waits until it is set. */
const PARKED = 'data-parked-style';

/** Reads stored texts exactly as they are, and pasted ones without what does not belong on the page. */
export class InkClipboard extends Clipboard {
  /** Told in words what of a paste was left out. */
  onLeftOut: (message: string) => void = () => {};
  /** The style sheets that came with what is being read. */
  private sheets = '';

  /** Judged by its size before it is read: what is too much would hold the page up for long, to be refused then. */
  override onCapturePaste(event: ClipboardEvent): void {
    const html = event.clipboardData?.getData('text/html') ?? '';
    const text = event.clipboardData?.getData('text/plain') ?? '';
    const verdict = judgePaste({ html, text }, this.room());
    // What was typed a moment ago is not undone with it.
    this.quill.history.cutoff();
    if (verdict === 'whole' || event.defaultPrevented || !this.quill.isEnabled()) {
      super.onCapturePaste(event);
      return;
    }
    event.preventDefault();
    this.onLeftOut(verdict === 'words' ? WORDS_ONLY : TOO_MUCH);
    if (verdict === 'words') this.onPaste(this.quill.getSelection(true), { text });
  }

  private room(): number {
    const replaced = this.quill.getSelection()?.length ?? 0;
    return roomBeside(
      this.quill.root.innerHTML,
      Math.min(1, replaced / Math.max(1, this.quill.getLength() - 1)),
    );
  }

  /** A stored text as the editor holds it: every space of its own writing stays. */
  readStored(html: string): Delta {
    const matchers = this.matchers;
    if (!WRITTEN_ELSEWHERE.test(html)) {
      this.matchers = matchers.map(([selector, matcher]) => [
        selector,
        matcher === matchText ? keepText : matcher,
      ]);
    }
    try {
      const delta = this.convertHTML(html);
      return endsWithLine(delta) ? delta : delta.insert('\n');
    } finally {
      this.matchers = matchers;
    }
  }

  /**
   * A document that is parsed has the page's policy: its style sheets and style attributes would not count, and each
   * would be reported. So the attributes are parsed under another name, and then set the way that is allowed.
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
    makeWordLists(styles, this.sheets);
    super.normalizeHTML(doc);
  }

  override convert(content: { html?: string; text?: string }, formats: Record<string, unknown> = {}): Delta {
    let leftOut: string | null = null;
    const ops = super.convert(content, formats).ops.flatMap((op): Op[] => {
      const complaint = complaintAbout(op);
      leftOut = complaint ?? leftOut;
      return complaint ? [] : [withoutPageColours(op)];
    });
    if (leftOut) this.onLeftOut(leftOut);
    return new Delta(ops);
  }
}

function keepText(node: Node, delta: Delta): Delta {
  return delta.insert(node.textContent ?? '');
}

function endsWithLine({ ops }: Delta): boolean {
  const last = ops.at(-1)?.insert;
  return typeof last === 'string' && last.endsWith('\n');
}

function complaintAbout({ insert }: Op): string | null {
  if (typeof insert !== 'object' || !('image' in insert)) return null;
  const address = String(insert.image);
  return isDataPicture(address) ? pictureComplaint(address.length * 0.75) : PICTURE_LEFT_OUT;
}

/**
 * The black, white and gray of the page something was copied from are not a choice of the writer's, and would be
 * unreadable in the other colour scheme.
 */
function withoutPageColours(op: Op): Op {
  if (!op.attributes) return op;
  const kept = Object.entries(op.attributes).filter(
    ([name, value]) => !(name === 'color' || name === 'background') || isColourful(String(value)),
  );
  return { ...op, attributes: Object.fromEntries(kept) };
}

function isColourful(colour: string): boolean {
  const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour);
  if (!hex) return /^rgb\(/.test(colour);
  const parts = hex.slice(1).map((part) => Number.parseInt(part, 16));
  return Math.max(...parts) - Math.min(...parts) > 32;
}
