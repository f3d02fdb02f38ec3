import { textToHtml } from './plain-text.js';
import { withRealLists } from './text-lists.js';

/** The style of the editor's HTML wherever it is read outside of the editor. content.css of the editor has the same values. */
const RULES: readonly [selector: string, declarations: string][] = [
  ['', 'white-space: pre-wrap; overflow-wrap: anywhere;'],
  ['p, ol, ul, blockquote, .ql-code-block-container', 'margin: 0 0 0.75em;'],
  ['li :is(ol, ul), ol > :is(ol, ul), ul > :is(ol, ul)', 'margin: 0;'],
  ['ol, ul', 'padding-inline-start: 3em;'],
  ['ul', 'list-style-type: disc;'],
  ['ol', 'list-style-type: decimal;'],
  ['ol[type="a"]', 'list-style-type: lower-alpha;'],
  ['ol[type="i"]', 'list-style-type: lower-roman;'],
  ['h1, h2, h3, h4, h5, h6', 'margin: 1em 0 0.5em; line-height: 1.25;'],
  ['h1', 'font-size: 1.9em;'],
  ['h2', 'font-size: 1.5em;'],
  ['h3', 'font-size: 1.25em;'],
  ['h4', 'font-size: 1.1em;'],
  ['h5', 'font-size: 1em;'],
  ['h6', 'font-size: 0.9em;'],
  ['blockquote', 'padding-inline-start: 1em; border-inline-start: 3px solid;'],
  ['.ql-code-block-container, pre', 'font-family: monospace; font-size: 0.85em;'],
  ['.ql-font-sans', 'font-family: sans-serif;'],
  ['.ql-font-serif', 'font-family: Georgia, "Times New Roman", serif;'],
  ['.ql-font-monospace', 'font-family: monospace; font-size: 0.92em;'],
  ['.ql-size-small', 'font-size: 0.78em;'],
  ['.ql-size-large', 'font-size: 1.4em;'],
  ['.ql-size-huge', 'font-size: 2.1em;'],
  ['.ql-direction-rtl', 'direction: rtl; text-align: inherit;'],
  ['.ql-align-center', 'text-align: center;'],
  ['.ql-align-right', 'text-align: right;'],
  ['.ql-align-justify', 'text-align: justify;'],
  [
    '.mark-unclear',
    'border-block-end: 2px dotted var(--color-yellow, #6f5400); background: var(--color-yellow-soft, #f8efcf);',
  ],
  [
    '.mark-added',
    'border-block-start: 1px dashed var(--color-green, #1f6238); background: var(--color-green-soft, #e3f0e4);',
  ],
  ['.mark-abbreviation', 'border-block-end: 1px dashed var(--color-rule-strong, #8a806f);'],
  [
    '.mark-abbreviation[data-expansion]::after',
    'content: " (" attr(data-expansion) ")"; color: var(--color-ink-muted, #5a5348); font-size: 0.8em;',
  ],
  // Formulas and drawings with a transparent background are black on it.
  ['img', 'display: inline-block; max-width: 100%; height: auto; background: #fff;'],
  ['.ql-video', 'display: block; width: 100%; height: auto; aspect-ratio: 16 / 9; border: 0;'],
  ['[style^="background-color"]:not([style*=" color:"])', 'color: #1d1a16;'],
  ...Array.from({ length: 9 }, (_, index): [string, string] => [
    `.ql-indent-${index + 1}`,
    `padding-inline-start: ${3 * (index + 1)}em;`,
  ]),
];

/** The style sheet for texts inside the elements that the selector finds. */
export function textStyleSheet(scope: string): string {
  return RULES.map(([selector, declarations]) => {
    const parts = selector.split(/,\s*(?![^(]*\))/);
    return `${parts.map((part) => `${scope} ${part}`.trim()).join(', ')} { ${declarations} }`;
  }).join('\n');
}

const VIDEO = /<iframe\b[^>]*\ssrc="([^"]*)"[^>]*>[^<]*<\/iframe>/g;
const BLOCK = /<(?:p|h[1-6]|blockquote|li)\b(?![^>]*\sdir=)/g;

/** The HTML of a text for other programs: real lists, the direction of each block, and links to videos. */
export function toPortableHtml(html: string): string {
  return withRealLists(html).replace(BLOCK, '$& dir="auto"').replace(VIDEO, '<p><a href="$1">$1</a></p>');
}

/** Texts as a file of their own, which looks as in the editor. The browser that opens it runs no script and loads nothing. */
export function textDocument(title: string, htmls: readonly string[]): string {
  return `<!doctype html>
<html>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<title>${textToHtml(title)}</title>
<style>
body { max-width: 60ch; margin: 2rem auto; padding: 0 1rem; font: 1.125rem/1.6 Georgia, serif; }
section + section { margin-top: 2rem; }
${textStyleSheet('section')}
</style>
</head>
<body>
${htmls.map((html) => `<section dir="auto">${toPortableHtml(html)}</section>`).join('\n')}
</body>
</html>
`;
}
