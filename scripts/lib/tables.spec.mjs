import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inRoot, root } from './paths.mjs';

const read = (file) => readFileSync(inRoot(file), 'utf8').replaceAll("\\'", "'");
const specs = globSync('{backend,packages,user-ui,admin-ui,e2e}/**/*.spec.ts{,x}', {
  cwd: root,
  exclude: ['**/node_modules', '**/dist'],
});
/** The names of screens, those of dialogs without what they all begin with. */
const screens = globSync('e2e/screens/*.ts', { cwd: root }).map(read).join('\n');

/** The spec files that a part of a cell names: `x.spec.ts`, or a room of the backend behind `db:`. */
function specsOf(part) {
  const named = [...part.matchAll(/[\w./-]+\.spec\.tsx?/g)].map(([name]) => ({
    name,
    files: specs.filter((file) => file === name || file.endsWith(`/${name}`)),
  }));
  const rooms =
    /^\s*db: (.*)/
      .exec(part)?.[1]
      ?.replaceAll(/'[^']*'|\([^)]*\)/g, '')
      .split(',') ?? [];
  return [
    ...named,
    ...rooms
      .map((room) => room.trim())
      .filter((room) => /^[\w/-]+$/.test(room))
      .map((name) => ({
        name,
        files: specs.filter((file) => file.startsWith('backend/') && file.includes(`/${name}`)),
      })),
  ];
}

/** What a row says that is not so. */
function complaintsOf(row) {
  const cell = row.split(' | ').at(-1);
  const isScreen = (name) =>
    screens.includes(`'${name}'`) || screens.includes(`'${name.replace(/^admin-user-/, '')}'`);
  const missing = [...cell.matchAll(/`([a-z][a-z-]+)`/g)]
    .map(([, name]) => name)
    .filter((name) => !isScreen(name));
  const wrong = cell.split(';').flatMap((part) => {
    const named = specsOf(part);
    const texts = named.flatMap(({ files }) => files.map(read));
    const quoted = [...part.matchAll(/(?<=^|[ ,])'(.+?)'(?=$|[ ,|])/g)].map(([, text]) =>
      text.replace(/^… /, '').replace(/ ?…$/, ''),
    );
    return [
      ...named.filter(({ files }) => files.length === 0).map(({ name }) => name),
      ...(named.length > 0 ? quoted.filter((text) => !texts.some((spec) => spec.includes(text))) : []),
    ];
  });
  return [...missing, ...wrong];
}

describe.each(['e2e/console.md', 'e2e/README.md'])('%s', (table) => {
  it('names tests and screens that there are', () => {
    const rows = read(table)
      .split('\n')
      .filter((line) => line.startsWith('| ') && !/^\| (---|what|promise|state)/.test(line));
    expect(rows.length).toBeGreaterThan(30);
    expect(rows.flatMap((row) => complaintsOf(row).map((complaint) => `${complaint} in ${row}`))).toEqual([]);
  });
});

it('a row that names what is not there is found', () => {
  expect(
    complaintsOf("| x | no-such.spec.ts; guards.spec.ts 'no such test …'; db: no/room; `no-screen` |"),
  ).toEqual(['no-screen', 'no-such.spec.ts', 'no such test', 'no/room']);
});
