import type { Settings } from '../core/settings/settings.js';

export interface Addresses {
  settings: Settings;
  url: string;
  mailboxUrl: string | null;
  /** Whether the administrator of the settings can sign in with the password of the settings. */
  isAdminKnown: boolean;
  demoPassword: string | null;
}

/** Says where everything is, for the person at the terminal. */
export function announce({ settings, url, mailboxUrl, isAdminKnown, demoPassword }: Addresses): void {
  if (settings.processRole === 'worker') {
    process.stdout.write('Inkwell is ready. This process does the jobs and answers no visitors.\n');
    return;
  }
  const lines = [
    '',
    '  Inkwell is ready.',
    '',
    `  Site       ${url}/`,
    `  Console    ${url}/admin-login`,
    `  API docs   ${url}/api/docs`,
    ...(mailboxUrl ? [`  Mailbox    ${mailboxUrl}/`] : []),
  ];
  // A password that was given in the environment is known already and stays out of the terminal.
  if (isAdminKnown && !process.env.ADMIN_PASSWORD) {
    lines.push('', `  Administrator   ${settings.adminEmail}   ${settings.adminPassword}`);
  }
  if (demoPassword) lines.push(`  Demo people     signed@example.com and others   ${demoPassword}`);
  process.stdout.write(`${lines.join('\n')}\n\n`);
}

/** Ends the program with one line on what is wrong. */
export function refuseToStart(reason: string): never {
  process.stderr.write(`Inkwell cannot start: ${reason}\n`);
  process.exit(1);
}
