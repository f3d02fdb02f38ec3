import type { Passage, Run } from './tei-blocks.js';
import { attribute, escapeXml } from './xml.js';

/** The runs of a line as TEI. */
export function inline(runs: readonly Run[]): string {
  return runs.map(inlineRun).join('');
}

/** White space that a program may otherwise reduce to one blank, or leave out. */
const COUNTED_SPACE = /[\t\n]| {2}/;

export function hasCountedSpace(runs: readonly Run[]): boolean {
  const text = runs.map((run) => ('text' in run ? run.text : '\ufffc')).join('');
  return COUNTED_SPACE.test(text) || text !== text.replace(/^ | $/g, '');
}

function inlineRun(run: Run): string {
  if ('kind' in run && run.kind === 'break') return '<lb/>';
  if ('kind' in run && run.kind === 'picture') {
    return `<figure><graphic url="${attribute(toUri(run.source))}"/></figure>`;
  }
  const content = 'text' in run ? escapeXml(run.text) : '<gap reason="illegible"/>';
  const marked = run.marks.length > 0 ? `<hi rend="${run.marks.join(' ')}">${content}</hi>` : content;
  const said = run.passages.reduceRight(inPassage, marked);
  if (run.link === null || !URL.canParse(run.link)) return said;
  return `<ref target="${attribute(toUri(new URL(run.link).href))}">${said}</ref>`;
}

function inPassage(content: string, passage: Passage): string {
  if (passage.kind !== 'abbreviation') {
    const tag = passage.kind === 'added' ? 'add' : 'unclear';
    return `<${tag}>${content}</${tag}>`;
  }
  const { expansion } = passage;
  if (expansion === null) return `<abbr>${content}</abbr>`;
  return `<choice><abbr>${content}</abbr><expan>${escapeXml(expansion)}</expan></choice>`;
}

const AUTHORITY = /^([a-z][a-z0-9+.-]*:\/\/[^/?#]*)?(.*)$/is;
/** A `%` that begins no escape, and everything that a URI cannot have. */
const NOT_IN_URI = /%(?![0-9a-f]{2})|[^\w\-.~:/?#@!$&'()*+,;=%]/giu;

/** An address of a browser as a URI: browsers accept blanks, a stray `%` and a second `#`. */
function toUri(address: string): string {
  const [, authority = '', rest = ''] = AUTHORITY.exec(address) ?? [];
  const [path = '', ...fragments] = rest.replace(NOT_IN_URI, encodeURIComponent).split('#');
  return authority + path + (fragments.length > 0 ? `#${fragments.join('%23')}` : '');
}

/** The name of a file as a relative reference. */
export function fileUri(name: string): string {
  return encodeURI(name.toWellFormed()).replace(/[#?:]/g, encodeURIComponent);
}
