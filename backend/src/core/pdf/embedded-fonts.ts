import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { FontFace } from './font-face.js';
import { ALL_WEIGHTS, FALLBACK_FAMILY, notoFaces } from './noto-fonts.js';

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
/** The subset that every document embeds. */
const BASIC = 'latin';

interface Family {
  basic: FontFace;
  all: FontFace[];
}

/**
 * The fonts by script, for documents that load nothing. One file for each weight: Chromium writes a variable font
 * into a PDF as outlines (Type 3), which print and scale worse.
 */
export class EmbeddedFonts {
  private readonly families = FAMILIES.map(readFamily);
  private fallbacks: FontFace[] | undefined;

  /**
   * `@font-face` rules that contain the fonts of the characters of the text. Characters that one of the two fonts does not have are
   * in the family `Noto`, which a document names after them.
   */
  cssFor(text: string): string {
    return this.facesFor(text)
      .map(({ css }) => css)
      .join('\n');
  }

  facesFor(text: string): FontFace[] {
    // The fonts have composed characters, such as Korean syllables. The renderer composes the text too.
    const characters = text.normalize('NFC').replace(/\p{Cc}/gu, '');
    const points = new Set(Array.from(characters, (character) => character.codePointAt(0) ?? 0));
    const found = new Set(this.families.map(({ basic }) => basic));
    for (const point of points) {
      const faces = this.families.map(({ all }) => all.find((face) => face.draws(point)));
      if (faces.includes(undefined)) faces.push(this.allFallbacks().find((face) => face.draws(point)));
      for (const face of faces) if (face) found.add(face);
    }
    return [...found];
  }

  /** The family `Noto`: after the Noto fonts, either text font for what only the other has. */
  private allFallbacks(): FontFace[] {
    this.fallbacks ??= [...notoFaces(), ...this.families.flatMap(({ all }) => all.map(toFallback))];
    return this.fallbacks;
  }
}

function readFamily({ family, name, regular }: (typeof FAMILIES)[number]): Family {
  const files = dirname(regular);
  const scripts = JSON.parse(readFileSync(join(files, '..', 'unicode.json'), 'utf8')) as Record<
    string,
    string
  >;
  const toFace = ([script, unicodeRange]: [string, string]) => {
    const fileOf = (weight: string) => join(files, `${name}-${script}-${weight}-normal.woff2`);
    return new FontFace({
      family,
      unicodeRange,
      files: [
        { weight: '400', file: fileOf('400') },
        { weight: '600', file: fileOf('600') },
      ],
    });
  };
  const { [BASIC]: basic = '', ...others } = scripts;
  const basicFace = toFace([BASIC, basic]);
  return { basic: basicFace, all: [basicFace, ...Object.entries(others).map(toFace)] };
}

/** With the weights of the Noto fonts: a browser looks for a character only in the fonts of a family that have the same weights. */
function toFallback({ unicodeRange, file }: FontFace): FontFace {
  return new FontFace({ family: FALLBACK_FAMILY, unicodeRange, files: [{ weight: ALL_WEIGHTS, file }] });
}
