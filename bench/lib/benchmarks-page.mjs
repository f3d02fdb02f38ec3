import { readFileSync, writeFileSync } from 'node:fs';
import { inRoot } from '../../scripts/lib/paths.mjs';

const PAGE = 'docs/benchmarks.md';
/** Parts whose tables are on a page of their own. */
const OWN_PAGES = { capacity: 'docs/capacity.md' };

/**
 * Writes what was measured into the pages. Parts that were not measured keep their tables.
 * @param {{ part: string, text: string }[]} tables
 * @returns the names of the pages
 */
export function writeBenchmarksPage(tables) {
  const pages = Map.groupBy(tables, ({ part }) => OWN_PAGES[part] ?? PAGE);
  for (const [page, itsTables] of pages) {
    const file = inRoot(page);
    writeFileSync(file, replaceTables(readFileSync(file, 'utf8'), itsTables));
  }
  return [...pages.keys()].join(', ');
}

/** Each table is between two comments that name its part. */
export function replaceTables(page, tables) {
  return tables.reduce((text, { part, text: table }) => {
    const [begin, end] = [`<!-- ${part} -->`, `<!-- /${part} -->`];
    const from = text.indexOf(begin);
    const to = text.indexOf(end);
    if (from === -1 || to < from)
      throw new Error(`There is no place for the part ${part} on its page: ${begin} … ${end}`);
    return `${text.slice(0, from + begin.length)}\n${table.trim()}\n${text.slice(to)}`;
  }, page);
}
