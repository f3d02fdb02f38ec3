import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** See docs/decisions/console-first-load.md. */
const MOST_KILOBYTES = 400;

/** The pages of the console by the module that the router loads. The review screen and the work editor have no limit. */
const PAGES = {
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

/** @returns one line for each page of the built console that loads too much at first; an empty text if there is none */
export function describeTooLargePages(folder, pages = PAGES, most = MOST_KILOBYTES) {
  return Object.entries(firstLoads(folder, pages))
    .filter(([, kilobytes]) => kilobytes > most)
    .map(
      ([page, kilobytes]) =>
        `The page ${page} loads ${kilobytes.toFixed(1)} kB at first, and the most is ${most} kB.`,
    )
    .join('\n');
}

/** The compressed kilobytes of the files that the console and a page of it import, by page. The first styles are in `index.html`. */
export function firstLoads(folder, pages = PAGES) {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8'));
  const filesOf = (key, found = new Set()) => {
    if (!manifest[key]) throw new Error(`The console has no module ${key}: correct the list of its pages.`);
    const { file, css = [], imports = [] } = manifest[key];
    if (found.has(file)) return found;
    for (const name of [file, ...css]) found.add(name);
    for (const imported of imports) filesOf(imported, found);
    return found;
  };
  const { css: inPage = [] } = manifest['index.html'];
  const size = (file) => {
    const path = join(folder, file);
    return statSync(existsSync(`${path}.gz`) ? `${path}.gz` : path).size;
  };
  return Object.fromEntries(
    Object.entries(pages).map(([page, key]) => {
      const files = [...filesOf(key, filesOf('index.html'))].filter((file) => !inPage.includes(file));
      return [page, files.reduce((sum, file) => sum + size(file), 0) / 1000];
    }),
  );
}
