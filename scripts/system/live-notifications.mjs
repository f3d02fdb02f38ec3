import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nodePath, projectEnvironment } from '../lib/node-runtime.mjs';
import { root } from '../lib/paths.mjs';
import { start } from '../lib/processes.mjs';
import { freePort } from '../lib/start-server.mjs';
import { launchBrowser } from './browser.mjs';
import { stop, waitForAnswer } from './servers.mjs';

const ADMIN = { email: 'admin@inkwell.test', password: 'a quiet winter evening' };
/** A demo user who has signed and not started. */
const USER = { name: 'Demo Signed', email: 'signed@example.com' };
/** Two consoles are open, so `least_conn` gives each process one socket. */
const CONSOLES = 2;
const SHOWN_LIMIT_MS = 30_000;

/** Two consoles behind Debian's Caddy, each with its socket at another web process, see a start of work. */
export async function checkLiveNotifications() {
  const folder = mkdtempSync(join(tmpdir(), 'inkwell-proxy-'));
  const programs = [];
  try {
    const proxy = await startBehindCaddy(folder, programs);
    const browser = await launchBrowser();
    try {
      const consoles = await Promise.all(
        Array.from({ length: CONSOLES }, () => openConsole(browser, proxy.url)),
      );
      await checkSpread(proxy.adminUrl);
      await startWork(proxy.url);
      for (const page of consoles) await waitForText(page, `${USER.name} has started to work`);
    } finally {
      await browser.close();
    }
  } finally {
    for (const program of programs.reverse()) await stop(program);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Adds each started program to `programs`. */
async function startBehindCaddy(folder, programs) {
  const [port, adminPort, ...webPorts] = await Promise.all(Array.from({ length: 2 + CONSOLES }, freePort));
  const url = `http://localhost:${port}`;
  const run = (command, args, env) => {
    const program = start(command, args, {
      cwd: root,
      env: projectEnvironment(env),
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    programs.push(program);
    return program;
  };
  for (const [index, webPort] of webPorts.entries()) {
    const program = run(nodePath(), ['backend/dist/main.js'], {
      PROCESS_ROLE: 'web',
      PORT: String(webPort),
      PUBLIC_URL: url,
      TRUSTED_PROXIES: '1',
      SMTP_PORT: '0',
      MAILBOX_PORT: '0',
      DATA_DIR: folder,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      DEMO_DATA: index === 0 ? 'on' : 'off',
      // The first process starts the embedded database.
      ...(index > 0 && { DATABASE_URL: embeddedDatabase(folder) }),
    });
    await waitForAnswer(program, `http://localhost:${webPort}/api/health/ready`);
  }
  const caddy = run('caddy', ['run', '--adapter', 'caddyfile', '--config', 'deploy/Caddyfile'], {
    SITE_ADDRESS: `:${port}`,
    UPSTREAMS: webPorts.map((webPort) => `127.0.0.1:${webPort}`).join(' '),
    CADDY_ADMIN: `localhost:${adminPort}`,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
  });
  await waitForAnswer(caddy, `${url}/admin-login`);
  return { url, adminUrl: `http://localhost:${adminPort}` };
}

function embeddedDatabase(folder) {
  const read = (name) => readFileSync(join(folder, 'postgres', name), 'utf8').trim();
  return `postgres://inkwell:${read('inkwell.password')}@127.0.0.1:${read('inkwell.port')}/inkwell`;
}

/** Signs in and waits until the console is live. @throws if the socket uses long polling */
async function openConsole(browser, url) {
  const page = await (await browser.newContext()).newPage();
  const polls = [];
  page.on('request', (request) => {
    if (request.url().includes('transport=polling')) polls.push(request.url());
  });
  await page.goto(`${url}/admin-login`);
  await page.getByRole('textbox', { name: 'Admin email' }).fill(ADMIN.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await waitForText(page, 'Live');
  if (polls.length > 0) throw new Error(`The console's socket uses long polling: ${polls[0]}`);
  return page;
}

function waitForText(page, text) {
  return page.getByText(text, { exact: true }).first().waitFor({ timeout: SHOWN_LIMIT_MS });
}

/** Checks that each process has an open connection. Only sockets are open while the consoles wait. */
async function checkSpread(adminUrl) {
  const upstreams = await (await fetch(`${adminUrl}/reverse_proxy/upstreams`)).json();
  const idle = upstreams.filter(({ num_requests }) => num_requests === 0);
  if (upstreams.length !== CONSOLES || idle.length > 0) {
    throw new Error(`Not every process has a socket: ${JSON.stringify(upstreams)}`);
  }
}

async function startWork(url) {
  const call = async (method, path, body, token) => {
    const response = await fetch(`${url}/api/${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
      body: body && JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${response.status} from ${path}: ${await response.text()}`);
    return response.json();
  };
  const { token } = await call('POST', 'auth/admin-login', ADMIN);
  const filter = encodeURIComponent(JSON.stringify({ q: USER.email }));
  const { users } = await call('GET', `admin/users?filter=${filter}`, undefined, token);
  const start = { projectLink: 'https://example.com/projects/7', password: 'open sesame' };
  await call('POST', `admin/users/${users[0]._id}/start-work`, start, token);
}
