import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const FAMILIES = [
  { family: 'Inter Variable', name: 'inter', weights: '100 900' },
  { family: 'Source Serif 4 Variable', name: 'source-serif-4', weights: '200 900' },
];

interface Subset {
  /** First and last code point of each range. */
  ranges: [number, number][];
  css: string;
  isBasic: boolean;
}

/** The two text faces, cut by script, for documents that may load nothing. */
export class EmbeddedFonts {
  private readonly subsets = FAMILIES.flatMap(readSubsets);

  /** `@font-face` rules with the fonts in them, of only those scripts the text is written in. */
  cssFor(text: string): string {
    const points = new Set(Array.from(text, (character) => character.codePointAt(0) ?? 0));
    const isUsed = ({ ranges }: Subset) =>
      ranges.some(([first, last]) => [...points].some((point) => point >= first && point <= last));
    return this.subsets
      .filter((subset) => subset.isBasic || isUsed(subset))
      .map(({ css }) => css)
      .join('\n');
  }
}

function readSubsets({ family, name, weights }: (typeof FAMILIES)[number]): Subset[] {
  const resolve = createRequire(import.meta.url).resolve;
  const basic = resolve(`@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`);
  const files = dirname(basic);
  const scripts = JSON.parse(readFileSync(join(files, '..', 'unicode.json'), 'utf8')) as Record<
    string,
    string
  >;
  return Object.entries(scripts).map(([script, unicodeRange]) => {
    const font = readFileSync(join(files, `${name}-${script}-wght-normal.woff2`)).toString('base64');
    return {
      ranges: unicodeRange.split(',').map(parseRange),
      isBasic: script === 'latin',
      css: `@font-face{font-family:"${family}";font-weight:${weights};unicode-range:${unicodeRange};src:url(data:font/woff2;base64,${font}) format("woff2")}`,
    };
  });
}

/** `U+0460-052F` or `U+20B4`. */
function parseRange(range: string): [number, number] {
  const [first = '', last = first] = range.trim().slice(2).split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}
