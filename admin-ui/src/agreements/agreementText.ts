import { formatCount } from '@inkwell/contract/format-count';
/** The server's maximum of one page. There are fewer versions, so one page has all of them. */
export const ALL_VERSIONS = 1000;

const PREVIEW_CHARACTERS = 150;

/** The beginning of a text on one line, at most 150 characters of it. */
export function previewOf(content: string): string {
  const line = content.replace(/\s+/g, ' ').trim();
  return line.length > PREVIEW_CHARACTERS ? `${line.slice(0, PREVIEW_CHARACTERS).trimEnd()}…` : line;
}

/** A blank line starts a paragraph. */
export function paragraphsOf(content: string): string[] {
  return content
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
}

/** The same format as on the server: the day in UTC. */
const dateFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

const sample: Record<string, string> = { name: 'Sample Writer', email: 'writer@example.com' };

/** Fills in the placeholders with a sample user and today's date. */
export function fillWithSample(content: string, today: Date): string {
  const values: Record<string, string> = {
    ...sample,
    date: dateFormat.format(today),
  };
  return content.replace(/\{\{\s*(name|email|date)\s*\}\}/g, (whole, key: string) => values[key] ?? whole);
}

/** The placeholders that are not filled in, each once. */
export function unknownPlaceholders(content: string): string[] {
  const found = Array.from(content.matchAll(/\{\{\s*([^{}]*?)\s*\}\}/g), ([whole, key]) => ({ whole, key }));
  const unknown = found.filter(({ key }) => !['name', 'email', 'date'].includes(key ?? ''));
  return [...new Set(unknown.map(({ whole }) => whole))];
}

export function signedCountText(count: number): string {
  if (count === 0) return 'Nobody has signed it';
  return count === 1 ? '1 user has signed it' : `${formatCount(count)} users have signed it`;
}
