import {
  ALLOWED_TAGS,
  COLOUR,
  EXPANSION_ATTRIBUTE,
  isAllowedClass,
  isAllowedExpansion,
  isAllowedPicture,
  isAllowedVideo,
  LINK_SCHEMES,
} from '@inkwell/contract/allowed-html';
import {
  type DraftEdit,
  isHighSurrogate,
  isLowSurrogate,
  MAX_DRAFT_LENGTH,
} from '@inkwell/contract/draft-edit';
import sanitizeHtml from 'sanitize-html';
import { withListLines } from './list-lines.js';
import { REPLACED_TAGS, withTableLines, withWrittenMarks } from './removed-tags.js';

const REPLACEMENT = 0xfffd;

/**
 * The text as PostgreSQL can store it: an unpaired surrogate and the character 0 become U+FFFD. Each is one UTF-16 unit,
 * so positions in the text stay the same.
 */
export function toStorableText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\ufffd');
}

/**
 * Applies edits to a text, with a gap buffer: the free part of the buffer moves to each edit. The cost depends on the size
 * of the edits and the distance between them, not on their number times the length of the text.
 * @throws Error if an edit lies outside the text, which the SQL of a save rules out
 */
export function applyEdits(base: string, edits: readonly DraftEdit[]): string {
  if (edits.length === 0) return base;
  const inserted = edits.reduce((sum, { insert }) => sum + insert.length, 0);
  const units = new Uint16Array(base.length + inserted);
  write(units, 0, base);
  let gapStart = base.length;
  let gapEnd = units.length;

  const moveGap = (to: number) => {
    if (to < gapStart) {
      units.copyWithin(gapEnd - (gapStart - to), to, gapStart);
      gapEnd -= gapStart - to;
    } else {
      units.copyWithin(gapStart, gapEnd, gapEnd + (to - gapStart));
      gapEnd += to - gapStart;
    }
    gapStart = to;
  };
  /** A removal that cuts a surrogate pair leaves one half beside the gap. */
  const replaceHalfPair = () => {
    const before = units[gapStart - 1] ?? 0;
    const after = gapEnd < units.length ? (units[gapEnd] ?? 0) : 0;
    if (isHighSurrogate(before) === isLowSurrogate(after)) return;
    if (isHighSurrogate(before)) units[gapStart - 1] = REPLACEMENT;
    else units[gapEnd] = REPLACEMENT;
  };

  for (const { at, remove, insert } of edits) {
    const length = units.length - (gapEnd - gapStart);
    if (at < 0 || remove < 0 || at + remove > length) throw new Error('An edit lies outside its text');
    moveGap(at);
    gapEnd += remove;
    if (insert.length > 0) {
      const next = gapEnd < units.length ? (units[gapEnd] ?? 0) : 0;
      if (isHighSurrogate(units[gapStart - 1] ?? 0)) units[gapStart - 1] = REPLACEMENT;
      if (isLowSurrogate(next)) units[gapEnd] = REPLACEMENT;
      write(units, gapStart, insert);
      gapStart += insert.length;
    } else replaceHalfPair();
  }
  return read(units, 0, gapStart) + read(units, gapEnd, units.length);
}

/**
 * Applies one edit. The result is the same as that of `applyEdits`, without a buffer of the whole text: a reader of all versions
 * would leave one for each of them. Only a removal or an insertion can leave half a surrogate pair.
 * @throws Error if the edit lies outside the text
 */
export function applyEdit(base: string, { at, remove, insert }: DraftEdit): string {
  if (at < 0 || remove < 0 || at + remove > base.length) throw new Error('An edit lies outside its text');
  return (base.slice(0, at) + insert + base.slice(at + remove)).toWellFormed();
}

function write(units: Uint16Array, at: number, text: string): void {
  Buffer.from(units.buffer).write(text, at * 2, 'utf16le');
}

function read(units: Uint16Array, from: number, to: number): string {
  return Buffer.from(units.buffer, from * 2, (to - from) * 2).toString('utf16le');
}

/** Removed tags can leave other tags in an order that no browser produces; the next pass corrects it. */
const MAX_PASSES = 5;

/** Line breaks that are no tags and that HTML shows as spaces. */
const LINE_BREAKS = /[\v\f\u0085\u2028\u2029]/g;
/** A text of a plain field has no tags, and stays as it was typed. */
const IS_HTML_WITH_LINE_BREAKS = /^(?=[\s\S]*<[a-z])[\s\S]*[\v\f\u0085\u2028\u2029]/i;

/**
 * Removes everything that the editor's toolbar cannot produce. It produces headings, paragraphs, inline marks, lists,
 * quotations, code, links, pictures and videos. Words that only a removed tag separates stay apart, and items of lists keep their
 * numbers. HTML of the toolbar is returned byte for byte, in the form in which browsers serialise it. A text with too many open tags
 * keeps its words, but no formatting.
 */
export function sanitise(html: string): string {
  let dirty = withListLines(withTableLines(withWrittenMarks(html)));
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const clean = sanitiseOnce(dirty);
    if (clean === dirty) break;
    dirty = clean;
    // It is refused for its length, so its exact form does not matter.
    if (clean.length > MAX_DRAFT_LENGTH) break;
  }
  return dirty;
}

/** The parser's time for each tag grows with the number of open tags. The toolbar nests fewer than 20. */
const MAX_OPEN_TAGS = 100;
const BLOCK_TAG = /^<\/?(?:p|h[1-6]|br|ol|ul|li|blockquote|pre|div)\b/i;

/**
 * A picture or a video whose source was refused. In the library's output, `<` and `>` in texts and values are entities, and `"` in
 * values. The library's own filter for this copies the whole text for each tag that it removes.
 */
const WITHOUT_SOURCE = /<img(?![^>]* src=")[^>]*>|<iframe(?![^>]* src=")[^>]*>[^<]*<\/iframe>/g;

class NestingError extends Error {}

function sanitiseOnce(html: string): string {
  let openTags = 0;
  const onOpenTag = () => {
    openTags += 1;
    if (openTags > MAX_OPEN_TAGS) throw new NestingError();
  };
  const onCloseTag = () => {
    openTags -= 1;
  };
  const textFilter = IS_HTML_WITH_LINE_BREAKS.test(html)
    ? (text: string) => text.replace(LINE_BREAKS, '<br>')
    : undefined;
  try {
    return (
      sanitizeHtml(html, { ...OPTIONS, onOpenTag, onCloseTag, ...(textFilter && { textFilter }) })
        // A `>` in text or in a value is an entity, so ` />` occurs only at the end of void tags.
        .replaceAll(' />', '>')
        .replaceAll(WITHOUT_SOURCE, '')
        .replaceAll('\u00a0', '&nbsp;')
    );
  } catch (error) {
    if (error instanceof NestingError) return removeTags(html);
    throw error;
  }
}

/** Keeps the words and the lines. */
function removeTags(html: string): string {
  return html.replace(/<[a-z/!?][^<>]*>|[<>]/gi, (part) => {
    if (part === '<') return '&lt;';
    if (part === '>') return '&gt;';
    const name = REPLACED_TAGS[/[a-z][a-z0-9]*/i.exec(part)?.[0].toLowerCase() ?? ''];
    return BLOCK_TAG.test(part) || name === 'div' || name === 'br' ? '<br>' : '';
  });
}

const DECLARATION = new RegExp(`^(color|background-color):\\s*(${COLOUR})$`);
const STYLE = new RegExp(
  `^(?:color|background-color): ${COLOUR};(?: (?:color|background-color): ${COLOUR};)?$`,
);
// Browsers ignore these characters in the scheme of a URL.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this looks for
const IGNORED_IN_URL = /[\u0000-\u0020]+/g;

/** Attributes whose values the editor chooses from a fixed set. */
const FIXED_VALUES: Record<string, RegExp> = {
  contenteditable: /^false$/,
  spellcheck: /^false$/,
  'data-list': /^(?:ordered|bullet|checked|unchecked)$/,
  'data-language': /^[\w+#.-]{1,40}$/,
  target: /^_blank$/,
  rel: /^(?:noopener|noreferrer|nofollow)(?: (?:noopener|noreferrer|nofollow))*$/,
  frameborder: /^0$/,
  allowfullscreen: /^(?:true|)$/,
  width: /^\d{1,5}(?:\.\d{1,4})?(?:px|%)?$/,
  height: /^\d{1,5}(?:\.\d{1,4})?(?:px|%)?$/,
};

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [...ALLOWED_TAGS],
  allowedAttributes: {
    '*': ['class', 'style'],
    a: ['href', 'rel', 'target'],
    div: ['spellcheck', 'data-language'],
    iframe: ['src', 'frameborder', 'allowfullscreen', 'width', 'height'],
    img: ['src', 'alt', 'width', 'height'],
    li: ['data-list'],
    pre: ['spellcheck', 'data-language'],
    span: ['contenteditable', EXPANSION_ATTRIBUTE],
  },
  allowedSchemes: [...LINK_SCHEMES],
  allowedSchemesByTag: {
    // The editor replaces a URL that it refuses by about:blank.
    a: [...LINK_SCHEMES, 'about'],
    img: ['data'],
    iframe: ['https'],
  },
  allowIframeRelativeUrls: false,
  // Styles are filtered below; the library would serialise them in another form.
  parseStyleAttributes: false,
  transformTags: {
    '*': (name, attributes) => {
      const tagName = REPLACED_TAGS[name] ?? name;
      return { tagName, attribs: filterAttributes(tagName, attributes) };
    },
  },
};

function filterAttributes(tag: string, attributes: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const kept: sanitizeHtml.Attributes = {};
  for (const [name, value] of Object.entries(attributes)) {
    const filtered = name === 'src' ? filterSource(tag, value) : filterValue(name, value);
    if (filtered !== null) kept[name] = filtered;
  }
  return kept;
}

function filterValue(name: string, value: string): string | null {
  if (name === 'style') return filterStyle(value);
  if (name === 'class') return value.split(' ').filter(isAllowedClass).join(' ') || null;
  if (name === EXPANSION_ATTRIBUTE) return isAllowedExpansion(value) ? value : null;
  if (name === 'href') return isSafeLink(value) ? value : null;
  const pattern = FIXED_VALUES[name];
  return !pattern || pattern.test(value) ? value : null;
}

function filterStyle(style: string): string | null {
  if (STYLE.test(style)) return style;
  const declarations = style.split(';').flatMap((text) => {
    const [, name, colour] = DECLARATION.exec(text.trim()) ?? [];
    return name && colour ? [`${name}: ${colour};`] : [];
  });
  return declarations.slice(0, 2).join(' ') || null;
}

function filterSource(tag: string, value: string): string | null {
  const isAllowed = tag === 'img' ? isAllowedPicture(value) : isAllowedVideo(value);
  return isAllowed ? value : null;
}

/** The options list the schemes. This checks what follows `about:`. */
function isSafeLink(url: string): boolean {
  const start = url.slice(0, 100).replace(IGNORED_IN_URL, '').toLowerCase();
  return !start.startsWith('about:') || url === 'about:blank';
}
