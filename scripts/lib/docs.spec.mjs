import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inRoot, root } from './paths.mjs';

const DECISIONS = 'docs/decisions';
const INDEX = `${DECISIONS}/README.md`;

const pages = globSync(['*.md', 'docs/**/*.md', 'e2e/*.md', 'packages/*/README.md'], { cwd: root });

const read = (page) => readFileSync(inRoot(page), 'utf8');

/** The links of a page to files of this repository: the path, and the heading behind `#`. */
function linksOf(page) {
  const text = read(page).replaceAll(/^```.*?^```/gms, '');
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target]) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => {
      const [path, heading] = target.split('#');
      return { target, file: path === '' ? page : join(dirname(page), path), heading };
    });
}

/** The names that GitHub gives the headings of a page. */
function headingsOf(page) {
  return [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, text]) =>
    text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

function isDead({ file, heading }) {
  if (!existsSync(inRoot(file))) return true;
  return heading !== undefined && file.endsWith('.md') && !headingsOf(file).includes(heading);
}

describe('the pages', () => {
  it.each(pages)('%s has no dead link', (page) => {
    const dead = linksOf(page).filter(isDead);
    expect(dead.map(({ target }) => target)).toEqual([]);
  });

  it(`${INDEX} lists every decision once`, () => {
    const written = readdirSync(inRoot(DECISIONS)).filter((name) => name !== 'README.md');
    const listed = linksOf(INDEX).map(({ target }) => target);
    expect(listed.toSorted()).toEqual(written.toSorted());
  });
});
