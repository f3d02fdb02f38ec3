import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type CodePointRanges, findNotoFaces, isInRanges, parseRanges } from './noto-fonts.js';

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
  ranges: CodePointRanges;
  css: string;
  isBasic: boolean;
}

/**
 * The fonts by script, for documents that load nothing. One file for each weight: Chromium writes a variable font
 * into a PDF as outlines (Type 3), which print and scale worse.
 */
export class EmbeddedFonts {
  private readonly subsets = FAMILIES.flatMap(readSubsets);

  /**
   * `@font-face` rules that contain the fonts of the scripts of the text. Characters that the two fonts do not have are in the
   * family `Noto`, which a document names after them.
   */
  cssFor(text: string): string {
    const points = [...new Set(Array.from(text, (character) => character.codePointAt(0) ?? 0))];
    const used = this.subsets.filter(
      ({ isBasic, ranges }) => isBasic || points.some((point) => isInRanges(point, ranges)),
    );
    const missing = points.filter((point) => !used.some(({ ranges }) => isInRanges(point, ranges)));
    return [...used, ...findNotoFaces(missing)].map(({ css }) => css).join('\n');
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
      ranges: parseRanges(unicodeRange),
      isBasic: script === 'latin',
      css: WEIGHTS.map(face).join('\n'),
    };
  });
}
