/** npm run help: every command, one line each. */
import { readFileSync } from 'node:fs';
import { bold, print } from './lib/output.mjs';
import { inRoot } from './lib/paths.mjs';

const lines = {
  start: 'Install and build where needed, then run the product with its own database and mailbox',
  backup: 'Copy the database and the files into a new folder: -- DIR; or check a backup: -- --verify DIR',
  restore: 'Restore a backup into an empty database and storage: -- DIR',
  'reset-link': 'Print a link with which a member of staff chooses a new password: -- EMAIL',
  test: 'Everything that a change can break unnoticed, or parts: -- static rules screens database browser',
  'test:more': 'The rest: crash tests, axe on every screen, layout shift, further journeys',
  'test:system':
    'Tests that take minutes, or need Debian packages or a minimal Debian: -- attack pdf tools clients proxy alerts kills mail storage full-disk image fresh-machine fresh-machine-tests',
  check: 'The fast part: format, lint, types, dead code, module order, API drift, tests of rules',
  soak: 'Crash tests with random seeds (-- 20 rounds, or SOAK_SEED for one again); -- deployment 10: ten minutes of kills',
  fix: 'Format the code and apply the safe fixes of the linter',
  build: 'Compile what changed (-- --clean: everything)',
  dev: 'Restart the backend and reload both apps on change',
  openapi: 'Write openapi.yaml from the code, and the client types from it',
  bench: 'Measure the built program beside a bare server and plain NestJS, and write docs/benchmarks.md',
  screenshots: 'Take pictures of every screen, wide and narrow, light and dark, into .reports/screenshots',
  help: 'This list',
};

const { scripts } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
const command = (name) => (['start', 'test'].includes(name) ? `npm ${name}` : `npm run ${name}`);
const width = Math.max(...Object.keys(scripts).map((name) => command(name).length));

print();
for (const name of Object.keys(scripts)) {
  print(`  ${bold(command(name).padEnd(width))}  ${lines[name] ?? ''}`);
}
print();
print('  One folder:  npx vitest run --project backend-db work    (the last word filters the files)');
print(
  '  Projects:    contract, local-services, backend-rules, backend-db, backend-crash, backend-tools, editor,',
);
print('               user-ui, admin-ui, deployment, scripts');
print('  Settings are environment variables: see the table in README.md.');
print();
