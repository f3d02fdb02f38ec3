import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The pages that a visitor opens first, with the most script that each may link to: a tenth more than it had. */
const VISITOR_PAGES = {
  'user-ui/dist/index.html': '5 kB',
  'user-ui/dist/screens/login.html': '180 kB',
  'user-ui/dist/screens/register.html': '185 kB',
  'user-ui/dist/screens/verify.html': '180 kB',
  'admin-ui/dist/sign-in.html': '80 kB',
};

/** No page of the console may be larger, and none may grow by more than 2 % between two releases. */
const CONSOLE_LIMIT = 450_000;
/** Written by a step of docs/releasing.md. A page that is newer has only the limit for all. */
const RELEASED = JSON.parse(readFileSync('.size-limit.released.json', 'utf8'));

export default [
  ...Object.entries(VISITOR_PAGES).map(([page, limit]) => ({
    name: page,
    path: linkedScripts(page),
    limit,
    gzip: true,
  })),
  ...consolePages().map((page) => {
    const name = `console: ${page.slice('src/'.length, -'.tsx'.length)}`;
    const limit = Math.min((RELEASED[name] ?? CONSOLE_LIMIT) * 1.02, CONSOLE_LIMIT);
    return { name, path: filesOf(page), limit: `${Math.floor(limit)} B`, gzip: true };
  }),
];

function linkedScripts(page) {
  const [app] = page.split('/');
  const files = [...readFileSync(page, 'utf8').matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(
    ([, file]) => file,
  );
  return [...new Set(files)].map((file) => join(app, 'dist', file));
}

/** The modules that the router loads, as the resources and pages of the menu name them. */
function consolePages() {
  const source = 'admin-ui/src';
  const sections = readFileSync(join(source, 'sections.ts'), 'utf8');
  return [...sections.matchAll(/from '\.\/([\w-]+)'/g)].flatMap(([, folder]) => {
    const index = ['index.ts', 'index.tsx'].map((file) => join(source, folder, file)).find(existsSync);
    const modules = [...readFileSync(index, 'utf8').matchAll(/import\('\.\/(.+?)'\)/g)];
    if (modules.length === 0) throw new Error(`${index} names no page: correct how the pages are found.`);
    return modules.map(([, module]) => `src/${folder}/${module}.tsx`);
  });
}

/** The files that the console and one of its pages import. The first styles are in `index.html`. */
function filesOf(module) {
  const manifest = JSON.parse(readFileSync('admin-ui/dist/.vite/manifest.json', 'utf8'));
  const files = new Set();
  const add = (key) => {
    if (!manifest[key]) throw new Error(`The console has no module ${key}: correct how its pages are found.`);
    const { file, css = [], imports = [] } = manifest[key];
    if (files.has(file)) return;
    for (const name of [file, ...css]) files.add(name);
    for (const imported of imports) add(imported);
  };
  for (const key of ['index.html', module]) add(key);
  for (const inPage of manifest['index.html'].css ?? []) files.delete(inPage);
  return [...files].map((file) => join('admin-ui/dist', file));
}
