import type { LogFormat, Settings } from '../core/settings/settings.js';
import type { FirstAdmin } from './first-admin.js';

export interface StartedServer {
  settings: Pick<Settings, 'processRole' | 'adminEmail' | 'adminPassword'>;
  url: string;
  /** Null if the mail server is not the built-in one. */
  mailboxUrl: string | null;
  firstAdmin: FirstAdmin;
  /** Whether `ADMIN_EMAIL` and `ADMIN_PASSWORD` are set. If not, the program generates them. */
  isAdminGiven: boolean;
  demoPassword: string | null;
}

/** Prints the addresses and how to sign in. */
export function announce(server: StartedServer): void {
  process.stdout.write(`${announcement(server).join('\n')}\n\n`);
}

export function announcement(server: StartedServer): string[] {
  const { settings, url, mailboxUrl } = server;
  if (settings.processRole === 'worker') {
    return ['Inkwell is ready. This process runs the jobs and answers no visitors.'];
  }
  const warning = adminWarning(server);
  return [
    '',
    '  Inkwell is ready.',
    '',
    `  Site       ${url}/`,
    `  Console    ${url}/admin-login`,
    `  API docs   ${url}/api/docs`,
    ...(mailboxUrl ? [`  Mailbox    ${mailboxUrl}/`] : []),
    '',
    ...signInLines(server),
    ...(warning ? ['', `  ${warning}`] : []),
  ];
}

function signInLines({
  settings,
  mailboxUrl,
  firstAdmin,
  isAdminGiven,
  demoPassword,
}: StartedServer): string[] {
  const lines: string[] = [];
  if (firstAdmin === 'signs-in') {
    // The operator knows a password that is set, so it is not printed.
    const password = isAdminGiven ? 'with ADMIN_PASSWORD' : settings.adminPassword;
    lines.push(`  Sign in to the console as   ${settings.adminEmail}   ${password}`);
  }
  if (demoPassword) lines.push(`  Sign in to the site as      signed@example.com   ${demoPassword}`);
  lines.push(`  Or register: the code is sent by e-mail${mailboxUrl ? ', which the mailbox shows' : ''}.`);
  return lines;
}

/** Returns in one line why the administrator of the settings cannot sign in and what to do. */
function adminWarning({ settings, firstAdmin, isAdminGiven }: StartedServer): string | null {
  if (!isAdminGiven) return null;
  const email = settings.adminEmail;
  if (firstAdmin === 'not-needed') {
    return `ADMIN_EMAIL was not used: there is another administrator, who can create ${email} in the console (Users, Create User, role Admin).`;
  }
  if (firstAdmin === 'other-role') {
    return `ADMIN_EMAIL was not used: ${email} belongs to a user who is not an administrator. An administrator can change the role in the console.`;
  }
  if (firstAdmin === 'other-password') {
    return `ADMIN_PASSWORD was not used: ${email} has a different password. Use "Forgot password?" to change it.`;
  }
  return null;
}

/** Prints the steps of the start if the log format is for a terminal. */
export function createProgress(format: LogFormat): (step: string) => void {
  return (step) => {
    if (format === 'pretty') process.stdout.write(`${step} …\n`);
  };
}

/** Prints the reason in one line and ends the process. */
export function refuseToStart(reason: string): never {
  process.stderr.write(`Inkwell cannot start: ${reason.replaceAll(/\s*\n\s*/g, ' ')}\n`);
  process.exit(1);
}
