import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

/** `regular` is one file of each family; the others are in the same folder. */
const FAMILIES = [
  {
    family: 'Inter',
    name: 'inter',
    regular: require.resolve('@fontsource/inter/files/inter-latin-400-normal.woff2'),
  },
  {
    family: 'Source Serif 4',
    name: 'source-serif-4',
    regular: require.resolve('@fontsource/source-serif-4/files/source-serif-4-latin-400-normal.woff2'),
  },
];
const WEIGHTS = [400, 600];

interface Subset {
  /** First and last code point of each range. */
  ranges: [number, number][];
  css: string;
  isBasic: boolean;
}

/**
 * The two text fonts by script, for documents that load nothing. One file for each weight: Chromium writes a variable font
 * into a PDF as outlines (Type 3), which print and scale worse.
 */
export class EmbeddedFonts {
  private readonly subsets = FAMILIES.flatMap(readSubsets);

  /** `@font-face` rules that contain the fonts of the scripts of the text. */
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

function readSubsets({ family, name, regular }: (typeof FAMILIES)[number]): Subset[] {
  const files = dirname(regular);
  const scripts = JSON.parse(readFileSync(join(files, '..', 'unicode.json'), 'utf8')) as Record<
    string,
    string
  >;
  return Object.entries(scripts).map(([script, unicodeRange]) => {
    const face = (weight: number) => {
      const font = readFileSync(join(files, `${name}-${script}-${weight}-normal.woff2`)).toString('base64');
      return `@font-face{font-family:"${family}";font-weight:${weight};unicode-range:${unicodeRange};src:url(data:font/woff2;base64,${font}) format("woff2")}`;
    };
    return {
      ranges: unicodeRange.split(',').map(parseRange),
      isBasic: script === 'latin',
      css: WEIGHTS.map(face).join('\n'),
    };
  });
}

/** `U+0460-052F` or `U+20B4`. */
function parseRange(range: string): [number, number] {
  const [first = '', last = first] = range.trim().slice(2).split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}
