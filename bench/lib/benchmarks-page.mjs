import { readFileSync, writeFileSync } from 'node:fs';
import { inRoot } from '../../scripts/lib/paths.mjs';

const PAGE = 'docs/benchmarks.md';

/**
 * Writes what was measured into docs/benchmarks.md. Parts that were not measured keep their tables.
 * @param {{ part: string, text: string }[]} tables
 */
export function writeBenchmarksPage(tables) {
  const file = inRoot(PAGE);
  writeFileSync(file, replaceTables(readFileSync(file, 'utf8'), tables));
  return PAGE;
}

/** Each table is between two comments that name its part. */
export function replaceTables(page, tables) {
  return tables.reduce((text, { part, text: table }) => {
    const [begin, end] = [`<!-- ${part} -->`, `<!-- /${part} -->`];
    const from = text.indexOf(begin);
    const to = text.indexOf(end);
    if (from === -1 || to < from)
      throw new Error(`${PAGE} has no place for the part ${part}: ${begin} … ${end}`);
    return `${text.slice(0, from + begin.length)}\n${table.trim()}\n${text.slice(to)}`;
  }, page);
}
