import { readFileSync } from 'node:fs';
import { readCoverage } from './font-coverage.js';

/** First and last code point of each range. */
type CodePointRanges = readonly (readonly [number, number])[];

interface FontFile {
  /** As in CSS: `400`, or `100 900` for a variable font. */
  weight: string;
  file: string;
}

interface FontFaceOptions {
  family: string;
  /** The `unicode-range` of the style sheet, as in `U+0460-052F,U+20B4`. */
  unicodeRange: string;
  /** The WOFF2 file of each weight. All have the same characters. */
  files: readonly [FontFile, ...FontFile[]];
}

/** A font for some characters, as `@font-face` rules. */
export class FontFace {
  private readonly ranges: CodePointRanges;
  private coverage: ReadonlySet<number> | undefined;

  constructor(private readonly options: FontFaceOptions) {
    this.ranges = parseRanges(options.unicodeRange);
  }

  get unicodeRange(): string {
    return this.options.unicodeRange;
  }

  /** The file of the first weight. */
  get file(): string {
    return this.options.files[0].file;
  }

  /** Whether a browser that has the rules draws the character. The `unicode-range` alone also names characters without a glyph. */
  draws(point: number): boolean {
    if (!this.ranges.some(([first, last]) => first <= point && point <= last)) return false;
    return this.points.has(point);
  }

  /** The characters for which the font has a glyph. */
  get points(): ReadonlySet<number> {
    this.coverage ??= readCoverage(this.file);
    return this.coverage;
  }

  get css(): string {
    const { family, unicodeRange, files } = this.options;
    return files
      .map(({ weight, file }) => {
        const font = readFileSync(file).toString('base64');
        return `@font-face{font-family:"${family}";font-weight:${weight};unicode-range:${unicodeRange};src:url(data:font/woff2;base64,${font}) format("woff2")}`;
      })
      .join('\n');
  }
}

function parseRanges(unicodeRange: string): CodePointRanges {
  return unicodeRange.split(',').map((range) => {
    const [first = '', last = first] = range.trim().slice(2).split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
  });
}
