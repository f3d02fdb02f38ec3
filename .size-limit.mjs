import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The pages that a visitor opens first, with the most script that each may link to: a tenth more than it had. */
const VISITOR_PAGES = {
  'user-ui/dist/index.html': '5 kB',
  'user-ui/dist/screens/login.html': '180 kB',
  'user-ui/dist/screens/register.html': '185 kB',
  'user-ui/dist/screens/verify.html': '180 kB',
  'admin-ui/dist/sign-in.html': '80 kB',
};

const CONSOLE_LIMIT = '400 kB';
/** The pages of the console that have a limit, by the module that the router loads. */
const CONSOLE_PAGES = {
  dashboard: 'src/dashboard/DashboardPage.tsx',
  users: 'src/users/UsersList.tsx',
  user: 'src/users/UserShow.tsx',
  agreements: 'src/agreements/AgreementsList.tsx',
  signatures: 'src/signed-agreements/SignedAgreementsList.tsx',
  'images and PDFs': 'src/reference-files/ReferenceFilesList.tsx',
  image: 'src/reference-files/ReferenceFileEdit.tsx',
  reviews: 'src/reviews/queue/ReviewsList.tsx',
  'sequential work': 'src/sequential-work/SequentialWorkList.tsx',
  config: 'src/site-config/SiteConfigPage.tsx',
  'audit log': 'src/audit-log/AuditLogList.tsx',
  jobs: 'src/jobs/JobsList.tsx',
  'e-mails': 'src/emails/EmailsList.tsx',
  roles: 'src/access/RolesPage.tsx',
  'my account': 'src/account/AccountPage.tsx',
};

export default [
  ...Object.entries(VISITOR_PAGES).map(([page, limit]) => ({
    name: page,
    path: linkedScripts(page),
    limit,
    gzip: true,
  })),
  ...Object.entries(CONSOLE_PAGES).map(([page, module]) => ({
    name: `console: ${page}`,
    path: filesOf(module),
    limit: CONSOLE_LIMIT,
    gzip: true,
  })),
];

function linkedScripts(page) {
  const [app] = page.split('/');
  const files = [...readFileSync(page, 'utf8').matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(
    ([, file]) => file,
  );
  return [...new Set(files)].map((file) => join(app, 'dist', file));
}

/** The files that the console and one of its pages import. The first styles are in `index.html`. */
function filesOf(module) {
  const manifest = JSON.parse(readFileSync('admin-ui/dist/.vite/manifest.json', 'utf8'));
  const files = new Set();
  const add = (key) => {
    if (!manifest[key]) throw new Error(`The console has no module ${key}: correct the list of its pages.`);
    const { file, css = [], imports = [] } = manifest[key];
    if (files.has(file)) return;
    for (const name of [file, ...css]) files.add(name);
    for (const imported of imports) add(imported);
  };
  for (const key of ['index.html', module]) add(key);
  for (const inPage of manifest['index.html'].css ?? []) files.delete(inPage);
  return [...files].map((file) => join('admin-ui/dist', file));
}
