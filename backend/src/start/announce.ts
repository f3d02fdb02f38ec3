import type { LogFormat, Settings } from '../core/settings/settings.js';
import type { FirstAdmin } from './first-admin.js';

export interface StartedServer {
  settings: Pick<Settings, 'processRole' | 'adminEmail' | 'adminPassword'>;
  url: string;
  /** Null if the mail server is not the built-in one. */
  mailboxUrl: string | null;
  firstAdmin: FirstAdmin;
  /** Whether `ADMIN_EMAIL` and `ADMIN_PASSWORD` are set, and not made by the program. */
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
    // A given password is known to the operator and stays out of the terminal.
    const password = isAdminGiven ? 'with ADMIN_PASSWORD' : settings.adminPassword;
    lines.push(`  Sign in to the console as   ${settings.adminEmail}   ${password}`);
  }
  if (demoPassword) lines.push(`  Sign in to the site as      signed@example.com   ${demoPassword}`);
  lines.push(`  Or register: the code is sent by e-mail${mailboxUrl ? ', which the mailbox shows' : ''}.`);
  return lines;
}

/** Why the given administrator cannot sign in, and what to do, in one line. */
function adminWarning({ settings, firstAdmin, isAdminGiven }: StartedServer): string | null {
  if (!isAdminGiven) return null;
  const email = settings.adminEmail;
  if (firstAdmin === 'not-needed') {
    return `ADMIN_EMAIL was not used: there is another administrator, who can create ${email} in the console (Users, Create User, role Admin).`;
  }
  if (firstAdmin === 'other-role') {
    return `ADMIN_EMAIL was not used: ${email} belongs to a user who is no administrator. An administrator can change the role in the console.`;
  }
  if (firstAdmin === 'other-password') {
    return `ADMIN_PASSWORD was not used: ${email} has another password by now, which "Forgot password?" replaces.`;
  }
  return null;
}

/** Prints the steps of the start on a terminal; machines read the log instead. */
export function createProgress(format: LogFormat): (step: string) => void {
  return (step) => {
    if (format === 'pretty') process.stdout.write(`${step} …\n`);
  };
}

/** Ends the program with one line on what is wrong. */
export function refuseToStart(reason: string): never {
  process.stderr.write(`Inkwell cannot start: ${reason}\n`);
  process.exit(1);
}
