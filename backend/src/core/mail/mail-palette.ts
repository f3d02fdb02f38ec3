import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { readTokens } from '@inkwell/contract/tokens';

/** The design tokens that e-mail templates use, by the names in the templates. */
export interface Palette {
  paper: string;
  surface: string;
  sunken: string;
  ink: string;
  muted: string;
  rule: string;
  accent: string;
  onAccent: string;
}

/**
 * Reads the tokens as plain values, because mail programs do not support custom properties. `light` is used in the style
 * attributes, `dark` in the media query that overrides them.
 */
export function readPalettes(): { light: Palette; dark: Palette } {
  const css = readFileSync(createRequire(import.meta.url).resolve('@inkwell/contract/tokens.css'), 'utf8');
  return { light: toPalette(readTokens(css, 'light')), dark: toPalette(readTokens(css, 'dark')) };
}

function toPalette(tokens: Record<string, string>): Palette {
  const color = (name: string) => {
    const value = tokens[`color-${name}`];
    if (!value) throw new Error(`The design token --color-${name} is missing`);
    return value;
  };
  return {
    paper: color('paper'),
    surface: color('surface'),
    sunken: color('sunken'),
    ink: color('ink'),
    muted: color('ink-muted'),
    rule: color('rule'),
    accent: color('accent'),
    onAccent: color('on-accent'),
  };
}
