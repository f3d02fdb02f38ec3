import { type ColorScheme, readTokens } from '@inkwell/contract/tokens';
import tokensCss from '@inkwell/contract/tokens.css?raw';
import type { PaletteOptions } from '@mui/material/styles';

/** Status colours, always shown beside a word or an icon. */
export type Tone = 'gray' | 'blue' | 'green' | 'yellow' | 'orange' | 'red';
type ToneColours = Record<Tone, { main: string; soft: string }>;

interface CustomColours {
  tone: ToneColours;
  rule: { main: string; strong: string };
  sunken: string;
  accentSoft: string;
  focus: string;
  sheet: { ground: string; ink: string; rule: string };
}

declare module '@mui/material/styles' {
  interface Palette extends CustomColours {}
  interface PaletteOptions extends CustomColours {}
}

export type TokenReader = (name: string) => string;

/** Reads a token of the stylesheet. An unknown name stops the start. */
export function tokenReader(scheme: ColorScheme): TokenReader {
  const tokens = readTokens(tokensCss, scheme);
  return (name) => {
    const value = tokens[name];
    if (value === undefined) throw new Error(`Unknown design token --${name}`);
    return value;
  };
}

export function createPalette(scheme: ColorScheme, token: TokenReader): PaletteOptions {
  const tone = (name: Tone) => ({ main: token(`color-${name}`), soft: token(`color-${name}-soft`) });
  const status = (name: Tone) => ({
    main: token(`color-${name}`),
    light: token(`color-${name}-soft`),
    dark: token(`color-${name}`),
    contrastText: token('color-surface'),
  });
  return {
    mode: scheme,
    primary: {
      main: token('color-accent'),
      light: token('color-accent-soft'),
      dark: token('color-accent-strong'),
      contrastText: token('color-on-accent'),
    },
    secondary: {
      main: token('color-ink-muted'),
      light: token('color-ink-faint'),
      dark: token('color-ink'),
      contrastText: token('color-surface'),
    },
    error: { ...status('red'), contrastText: token('color-on-red') },
    warning: status('orange'),
    success: status('green'),
    info: status('blue'),
    background: { default: token('color-paper'), paper: token('color-surface') },
    text: {
      primary: token('color-ink'),
      secondary: token('color-ink-muted'),
      disabled: token('color-ink-faint'),
    },
    divider: token('color-rule'),
    tone: {
      gray: tone('gray'),
      blue: tone('blue'),
      green: tone('green'),
      yellow: tone('yellow'),
      orange: tone('orange'),
      red: tone('red'),
    },
    rule: { main: token('color-rule'), strong: token('color-rule-strong') },
    sunken: token('color-sunken'),
    accentSoft: token('color-accent-soft'),
    focus: token('color-focus'),
    sheet: {
      ground: token('color-sheet'),
      ink: token('color-sheet-ink'),
      rule: token('color-sheet-rule'),
    },
  };
}
