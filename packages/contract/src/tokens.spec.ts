import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type ColorScheme, readTokens } from './tokens.js';

const stylesheet = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

describe('readTokens', () => {
  it('uses the requested side of light-dark()', () => {
    const css = ':root { --color-ink: light-dark(#111, #eee); }';
    expect(readTokens(css, 'light')).toEqual({ 'color-ink': '#111' });
    expect(readTokens(css, 'dark')).toEqual({ 'color-ink': '#eee' });
  });

  it('follows var() through other tokens, in any order of declaration', () => {
    const css =
      ':root { --border: 1px solid var(--rule); --rule: var(--ink); --ink: light-dark(#000, #fff); }';
    expect(readTokens(css, 'dark').border).toBe('1px solid #fff');
  });

  it('keeps commas that belong to an inner function', () => {
    const css = ':root { --shadow: 0 1px light-dark(rgb(1, 2, 3), rgb(4, 5, 6)), 0 2px light-dark(#a, #b); }';
    expect(readTokens(css, 'light').shadow).toBe('0 1px rgb(1, 2, 3), 0 2px #a');
  });

  it('uses the fallback of a token that is not declared', () => {
    expect(readTokens(':root { --a: var(--missing, light-dark(red, blue)); }', 'dark').a).toBe('blue');
  });

  it('ignores tokens in comments', () => {
    expect(readTokens('/* --old: red; */ :root { --now: blue; }', 'light')).toEqual({ now: 'blue' });
  });

  it('names a missing or circular token in the error', () => {
    expect(() => readTokens(':root { --a: var(--b); }', 'light')).toThrow('Unknown token --b, used by --a');
    expect(() => readTokens(':root { --a: var(--b); --b: var(--a); }', 'light')).toThrow('refers to itself');
  });

  it('resolves every token of the stylesheet', () => {
    for (const scheme of ['light', 'dark'] as const) {
      expect(Object.values(readTokens(stylesheet, scheme)).join(' ')).not.toMatch(/light-dark\(|var\(/);
    }
  });
});

const TEXT = 4.5;
const SHAPE = 3;
const grounds = ['paper', 'surface', 'sunken'];
const statuses = ['gray', 'blue', 'green', 'yellow', 'orange', 'red'];

const pairs: [ink: string, ground: string, ratio: number][] = [
  ...grounds.flatMap((ground): [string, string, number][] => [
    ['ink', ground, TEXT],
    ['ink-muted', ground, TEXT],
    ['ink-faint', ground, TEXT],
    ['accent', ground, TEXT],
    ['accent-strong', ground, TEXT],
    ['red', ground, TEXT],
    ['green', ground, TEXT],
    ['focus', ground, SHAPE],
    ['rule-strong', ground, SHAPE],
  ]),
  ...statuses.flatMap((status): [string, string, number][] => [
    [status, `${status}-soft`, TEXT],
    ['ink', `${status}-soft`, TEXT],
    ['ink-muted', `${status}-soft`, TEXT],
    [status, 'surface', TEXT],
  ]),
  ['accent', 'accent-soft', TEXT],
  ['accent-strong', 'accent-soft', TEXT],
  ['on-accent', 'accent', TEXT],
  ['on-accent', 'accent-strong', TEXT],
  ['on-red', 'red', TEXT],
  ['sheet-ink', 'sheet', TEXT],
  ['sheet-ink-muted', 'sheet', TEXT],
  ['sheet-rule', 'sheet', SHAPE],
];

describe.each(['light', 'dark'] satisfies ColorScheme[])('contrast in %s', (scheme) => {
  const tokens = readTokens(stylesheet, scheme);

  it.each(pairs)('%s on %s is at least %s:1', (ink, ground, ratio) => {
    expect(contrast(tokens[`color-${ink}`], tokens[`color-${ground}`])).toBeGreaterThanOrEqual(ratio);
  });
});

/** WCAG 2 contrast ratio of two `#rrggbb` colours. */
function contrast(first = '', second = ''): number {
  const [light = 0, dark = 0] = [luminance(first), luminance(second)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
