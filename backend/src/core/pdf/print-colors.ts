import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { readTokens } from '@inkwell/contract/tokens';

/** The light design tokens of these names as plain values; `ink-muted` is `inkMuted` to a template. */
export function printColors(names: readonly string[]): Record<string, string> {
  const css = readFileSync(createRequire(import.meta.url).resolve('@inkwell/contract/tokens.css'), 'utf8');
  const tokens = readTokens(css, 'light');
  return Object.fromEntries(
    names.map((name) => [toProperty(name), tokens[`color-${name}`] ?? 'currentColor']),
  );
}

function toProperty(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
