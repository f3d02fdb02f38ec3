import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { findMisnamedClasses } from './class-names.mjs';
import { inRoot } from './paths.mjs';
import { findForeignTables } from './table-owners.mjs';

const folders = ['packages', 'backend', 'user-ui', 'admin-ui', 'e2e', 'bench', 'scripts'];
const NOT_OURS = new Set(['node_modules', 'dist', 'coverage', 'test-results', 'playwright-report']);

const MAX_LINES = 300;

const isSource = (file) => /\.(ts|tsx|mts|mjs|css)$/.test(file) && !file.includes('/generated/');
const isProduct = (file) => /\/src\/.*\.tsx?$/.test(file) && !/\.spec\.tsx?$/.test(file);
const isTest = (file) => /\.spec\.tsx?$/.test(file) || /^(e2e|backend\/test)\//.test(file);

/** Rules of this project that the linter does not have, each with the files it applies to. */
const rules = [
  {
    pattern: /\bnew Date\(\)|\bDate\.now\(/,
    holdsIn: (file) => file.startsWith('backend/src/') && isProduct(file) && !file.includes('/core/clock/'),
    codeOnly: true,
    message: 'only core/clock asks what time it is',
  },
  {
    pattern: /\bforwardRef\b/,
    holdsIn: (file) => file.startsWith('backend/'),
    codeOnly: true,
    message: 'a cycle between modules is to be untied, not hidden with forwardRef',
  },
  {
    pattern: /\bpgboss\./,
    holdsIn: (file) =>
      file.startsWith('backend/src/') && isProduct(file) && file !== 'backend/src/core/jobs/job.queries.ts',
    codeOnly: true,
    message: 'the statements on the tables of pg-boss are in core/jobs/job.queries.ts',
  },
  {
    pattern: /@ts-ignore|@ts-nocheck|\bas any\b/,
    holdsIn: isSource,
    message: 'the type check is not to be switched off',
  },
  {
    pattern: /\b(TODO|FIXME|XXX|HACK)\b/,
    holdsIn: isSource,
    message: 'do it, or open an issue',
  },
  {
    pattern: /\.(only|skip)\(|\bwaitForTimeout\(/,
    holdsIn: isTest,
    message: 'a test runs always, and waits for events, not for time',
  },
];

const THESE_FILES = /^scripts\/lib\/(conventions|table-owners|class-names)\./;

/** @returns {{ code: number, output: string }} */
export function checkConventions() {
  const sources = folders
    .flatMap((folder) => listFiles(folder))
    .filter((file) => isSource(file) && !THESE_FILES.test(file))
    .map((file) => ({ file, text: readFileSync(inRoot(file), 'utf8') }));
  const ofBackend = sources.filter(({ file }) => file.startsWith('backend/src/') && isProduct(file));
  const violations = [
    ...sources.flatMap(({ file, text }) => findViolations(file, text)),
    ...ofBackend.flatMap(({ file, text }) => findMisnamedClasses(file, text)),
    ...findForeignTables(ofBackend),
  ];
  return { code: violations.length === 0 ? 0 : 1, output: violations.join('\n') };
}

function listFiles(folder) {
  if (!existsSync(inRoot(folder))) return [];
  return readdirSync(inRoot(folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (!entry.isDirectory()) return [path];
    return NOT_OURS.has(entry.name) ? [] : listFiles(path);
  });
}

export function findViolations(file, text) {
  const lines = text.trimEnd().split('\n');
  const found = lines.flatMap((line, index) =>
    rules
      .filter((rule) => rule.holdsIn(file) && rule.pattern.test(line) && !(rule.codeOnly && isComment(line)))
      .map((rule) => `${file}:${index + 1}: ${rule.message}\n    ${line.trim()}`),
  );
  if (lines.length > MAX_LINES)
    found.push(`${file}: ${lines.length} lines; more than ${MAX_LINES} is two files`);
  if (/^(utils?|helpers?|common|manager|info|data)\.[a-z]+$/.test(basename(file))) {
    found.push(`${file}: a file is named after what it holds`);
  }
  return found;
}

function isComment(line) {
  return /^\s*(\*|\/\/|\/\*)/.test(line);
}
