import { expect, test } from 'vitest';
import { announcement, type StartedServer } from './announce.js';
import type { FirstAdmin } from './first-admin.js';

const server: StartedServer = {
  settings: { processRole: 'all', adminEmail: 'admin@example.com', adminPassword: 'generated' },
  url: 'http://localhost:3000',
  mailboxUrl: 'http://localhost:8025',
  firstAdmin: 'signs-in',
  isAdminGiven: false,
  demoPassword: 'demo-password',
};
const given = (firstAdmin: FirstAdmin) =>
  announcement({
    ...server,
    firstAdmin,
    isAdminGiven: true,
    settings: { ...server.settings, adminEmail: 'ada@example.com' },
  });

test('prints the addresses and then how to sign in', () => {
  expect(announcement(server)).toEqual([
    '',
    '  Inkwell is ready.',
    '',
    '  Site       http://localhost:3000/',
    '  Console    http://localhost:3000/admin-login',
    '  API docs   http://localhost:3000/api/docs',
    '  Mailbox    http://localhost:8025/',
    '',
    '  Sign in to the console as   admin@example.com   generated',
    '  Sign in to the site as      signed@example.com   demo-password',
    '  Or register: the code is sent by e-mail, which the mailbox shows.',
  ]);
});

test('a password from the environment is not printed', () => {
  const text = given('signs-in').join('\n');
  expect(text).toContain('ada@example.com   with ADMIN_PASSWORD');
  expect(text).not.toContain('generated');
});

test.each([
  ['not-needed', 'ADMIN_EMAIL was not used: there is another administrator, who can create ada@example.com'],
  ['other-role', 'ADMIN_EMAIL was not used: ada@example.com belongs to a user who is not an administrator'],
  ['other-password', 'ADMIN_PASSWORD was not used: ada@example.com has a different password'],
] as const)(
  'an administrator of the settings who cannot sign in (%s) is explained in one line',
  (firstAdmin, line) => {
    const lines = given(firstAdmin);
    expect(lines.filter((text) => text.includes(line))).toHaveLength(1);
    expect(lines.join('\n')).not.toContain('Sign in to the console');
  },
);

test('a generated administrator that is not needed causes no warning', () => {
  expect(announcement({ ...server, firstAdmin: 'not-needed' }).join('\n')).not.toContain('not used');
});

test('a worker prints one line', () => {
  const lines = announcement({ ...server, settings: { ...server.settings, processRole: 'worker' } });
  expect(lines).toEqual(['Inkwell is ready. This process runs the jobs and answers no visitors.']);
});
