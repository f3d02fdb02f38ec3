/** `light` and `dark` as in CSS's `color-scheme`. */
export type ColorScheme = 'light' | 'dark';

/**
 * Resolves the custom properties of `tokens.css` to plain values, for the console's MUI theme, e-mails and PDFs, which
 * support neither `var()` nor `light-dark()`. Names are without dashes: `--color-ink` is `color-ink`.
 *
 * @throws if a token refers to one that does not exist, or to itself.
 */
export function readTokens(css: string, scheme: ColorScheme): Record<string, string> {
  const declared = readDeclarations(css);
  const resolved = new Map<string, string>();

  function resolveToken(name: string, path: readonly string[]): string {
    const known = resolved.get(name);
    if (known !== undefined) return known;
    if (path.includes(name)) throw new Error(`Token --${name} refers to itself: ${path.join(' → ')}`);
    const raw = declared.get(name);
    if (raw === undefined) throw new Error(`Unknown token --${name}, used by --${path.at(-1) ?? '?'}`);
    const value = resolveValue(raw, [...path, name]);
    resolved.set(name, value);
    return value;
  }

  function resolveValue(value: string, path: readonly string[]): string {
    const chosen = replaceCalls(value, 'light-dark', (args) => {
      const [light = '', dark = light] = splitArguments(args);
      return scheme === 'light' ? light : dark;
    });
    return replaceCalls(chosen, 'var', (args) => {
      const [reference = '', ...fallback] = splitArguments(args);
      const name = reference.slice(2);
      if (!declared.has(name) && fallback.length > 0) return resolveValue(fallback.join(', '), path);
      return resolveToken(name, path);
    });
  }

  return Object.fromEntries([...declared.keys()].map((name) => [name, resolveToken(name, [])]));
}

function readDeclarations(css: string): Map<string, string> {
  const withoutComments = css.replace(/\/\*[\s\S]*?\*\//g, '');
  const declarations = new Map<string, string>();
  for (const [, name = '', value = ''] of withoutComments.matchAll(/--([\w-]+)\s*:\s*([^;}]+)/g)) {
    declarations.set(name, value.trim().replace(/\s+/g, ' '));
  }
  return declarations;
}

/** Replaces every `name(…)`, outermost first, also in the replacements. */
function replaceCalls(value: string, name: string, replace: (args: string) => string): string {
  const opening = `${name}(`;
  const start = value.indexOf(opening);
  if (start === -1) return value;
  const from = start + opening.length;
  const end = findClosing(value, from);
  return replaceCalls(
    value.slice(0, start) + replace(value.slice(from, end)) + value.slice(end + 1),
    name,
    replace,
  );
}

function findClosing(value: string, from: number): number {
  let depth = 1;
  for (let at = from; at < value.length; at += 1) {
    if (value[at] === '(') depth += 1;
    if (value[at] === ')') depth -= 1;
    if (depth === 0) return at;
  }
  throw new Error(`Unclosed bracket in token value: ${value}`);
}

function splitArguments(args: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let part = '';
  for (const character of args) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === ',' && depth === 0) {
      parts.push(part.trim());
      part = '';
    } else {
      part += character;
    }
  }
  return [...parts, part.trim()];
}
