import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inRoot, root } from './paths.mjs';

const read = (...patterns) =>
  globSync(patterns, { cwd: root })
    .map((file) => readFileSync(inRoot(file), 'utf8'))
    .join('\n');

/** The routes of the user app, such as `/texts/:textId`. */
function userRoutes() {
  const router = readFileSync(inRoot('user-ui/src/router.tsx'), 'utf8');
  return [...router.matchAll(/\bscreen\('([^']+)'/g)].map(([, path]) => `/${path}`);
}

/** The routes of the console's sections, whose paths are constants, such as `/admin/edit-work/:userId`. */
function consoleRoutes() {
  const constants = new Map(
    [...read('admin-ui/src/**/*.ts').matchAll(/^(?:export )?const ([A-Z_]+) = '([^']+)'/gm)].map(
      ([, name, path]) => [name, path],
    ),
  );
  const paths = read('admin-ui/src/*/index.ts{,x}').matchAll(/^ {2}(?:name|path): (.+),$/gm);
  return [...paths].map(([, code]) => {
    const path = code.replaceAll(/[`{}$]/g, '').replace(/[A-Z_]{2,}/, (name) => constants.get(name) ?? name);
    return path.startsWith('/') ? path : `/${path}`;
  });
}

/** Leads to the page of another route. */
const REDIRECTS = ['/admin/exports'];

const isOpenedIn = (texts) => (route) => {
  const [start, id] = route.split('/:');
  return new RegExp(`${start}${id ? '/' : '(?![\\w/-])'}`).test(texts);
};

it('every route of both apps is opened by a screen or a journey of the browser tests', () => {
  const routes = [...userRoutes(), ...consoleRoutes()].filter((route) => !REDIRECTS.includes(route));
  expect(userRoutes().length).toBeGreaterThan(15);
  const sections = readFileSync(inRoot('admin-ui/src/sections.ts'), 'utf8').match(/^ {2}\w+,$/gm);
  expect(consoleRoutes()).toHaveLength(sections?.length ?? 0);
  const isOpened = isOpenedIn(read('e2e/screens/*.ts', 'e2e/journeys/**/*.ts'));
  expect(routes.filter((route) => !isOpened(route))).toEqual([]);
});

it('a route that only a longer path opens is found', () => {
  const isOpened = isOpenedIn("path: '/admin/tasks/exports', path: '/texts'");
  expect(['/admin/tasks', '/admin/tasks/exports', '/texts', '/texts/:textId'].filter(isOpened)).toEqual([
    '/admin/tasks/exports',
    '/texts',
  ]);
});
