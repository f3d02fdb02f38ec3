import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { VIDEO_ORIGINS } from '@inkwell/contract/allowed-html';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from './core/text/escape-html.js';

/** The folder of a built front end, and the name of its subfolder with the hashed files. */
interface AppFolder {
  folder: string;
  assets: string;
}

export interface StaticAppsOptions {
  userApp: AppFolder;
  adminApp: AppFolder;
  /** Texts for the tokens `%NAME%` of the console's sign-in page, unescaped. */
  signInPageTexts: Record<string, string>;
  /** Texts for the tokens `%NAME%` of the user app's page at a path, unescaped. */
  readPageTexts: (path: string) => Promise<Record<string, string>>;
}

const ADMIN_PATH = /^\/(admin-login|admin-dashboard|admin)(\/|$)/;
/** A document of its own, which loads none of the console's code. */
const ADMIN_SIGN_IN_PATH = /^\/admin-login\/?$/;
const LANDING_PATH = /^\/(home\/?)?$/;
/** An unknown path that starts like this is answered with 404 instead of the user app. */
const SERVER_PATH = /^\/(api|metrics|socket\.io|userpdf|userimages|assets|admin-assets)(\/|$)/;
/** Stores the user app in the browser. Its path decides which pages it may serve. */
const SERVICE_WORKER = 'service-worker.js';
/** Says how the user app is installed. It has tokens as the pages have. */
const MANIFEST = 'manifest.webmanifest';
const YEAR_SECONDS = 365 * 24 * 60 * 60;
const NONCE_TOKEN = /%CSP_NONCE%/g;

/** Serves both apps. Browsers may cache hashed files for a year. Each page gets a new nonce. */
export async function serveStaticApps(server: FastifyInstance, options: StaticAppsOptions): Promise<void> {
  const { userApp, adminApp } = options;
  await serveAssets(server, userApp);
  await serveAssets(server, adminApp);
  await serveRootFiles(server, userApp);
  const pages = {
    landing: readPage(userApp.folder, 'index.html'),
    userApp: readPage(userApp.folder, 'app.html'),
    screens: readScreenPages(userApp.folder),
    adminApp: readPage(adminApp.folder, 'index.html'),
    adminSignIn: fillIn(readPage(adminApp.folder, 'sign-in.html'), options.signInPageTexts),
  };

  const serviceWorker = readPage(userApp.folder, SERVICE_WORKER);
  server.get(`/${SERVICE_WORKER}`, async (_request: FastifyRequest, reply: FastifyReply) => {
    if (!serviceWorker) return reply.callNotFound();
    // Its own policy applies to what it fetches: pages and files of this site.
    return reply
      .header('Content-Security-Policy', `default-src 'none'; connect-src 'self'`)
      .header('Cache-Control', 'no-cache')
      .type('text/javascript; charset=utf-8')
      .send(serviceWorker);
  });

  const manifest = readPage(userApp.folder, MANIFEST);
  server.get(`/${MANIFEST}`, async (_request: FastifyRequest, reply: FastifyReply) => {
    if (!manifest) return reply.callNotFound();
    const texts = await options.readPageTexts('/');
    return reply
      .header('Cache-Control', 'no-cache')
      .type('application/manifest+json; charset=utf-8')
      .send(fillIn(manifest, texts, escapeJson));
  });

  server.get('/*', async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    if (SERVER_PATH.test(path)) return reply.callNotFound();
    if (ADMIN_PATH.test(path)) {
      if (ADMIN_SIGN_IN_PATH.test(path)) return sendPage(reply, pages.adminSignIn);
      return sendPage(reply.header('X-Robots-Tag', 'noindex'), pages.adminApp);
    }
    const [, screen = ''] = path.split('/');
    const page = LANDING_PATH.test(path) ? pages.landing : (pages.screens.get(screen) ?? pages.userApp);
    return sendPage(reply, fillIn(page, await options.readPageTexts(path)));
  });
}

async function serveAssets(server: FastifyInstance, { folder, assets }: AppFolder): Promise<void> {
  const root = join(folder, assets);
  if (!existsSync(root)) return;
  await server.register(fastifyStatic, {
    root,
    prefix: `/${assets}/`,
    decorateReply: false,
    preCompressed: true,
    immutable: true,
    maxAge: YEAR_SECONDS * 1000,
  });
}

/** Files without a hash in their name, such as the icons. */
async function serveRootFiles(server: FastifyInstance, { folder, assets }: AppFolder): Promise<void> {
  if (!existsSync(folder)) return;
  await server.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    decorateReply: false,
    globIgnore: ['**/*.html', SERVICE_WORKER, MANIFEST, '**/*.br', '**/*.gz', `${assets}/**`],
    maxAge: 3600 * 1000,
  });
}

function readPage(folder: string, file: string): string {
  const path = join(folder, file);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

/** The pages of the screens by the first part of their path. They refer to the files of the screen. */
function readScreenPages(folder: string): Map<string, string> {
  const screens = join(folder, 'screens');
  if (!existsSync(screens)) return new Map();
  return new Map(
    readdirSync(screens).map((file) => [basename(file, '.html'), readFileSync(join(screens, file), 'utf8')]),
  );
}

function fillIn(page: string, texts: Record<string, string>, escapeText = escapeHtml): string {
  return page.replace(/%([A-Z_]+)%/g, (token, name: string) => {
    const text = texts[name];
    return text === undefined ? token : escapeText(text);
  });
}

/** The characters of a JSON string, without the quotation marks. */
function escapeJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

function sendPage(reply: FastifyReply, page: string): FastifyReply {
  const nonce = randomBytes(16).toString('base64url');
  return reply
    .header('Content-Security-Policy', pagePolicy(nonce))
    .header('Cache-Control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(page.replace(NONCE_TOKEN, nonce));
}

/** Allows scripts from files only. Libraries that write style elements use the nonce. */
function pagePolicy(nonce: string): string {
  return [
    `default-src 'self'`,
    `script-src 'self'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `frame-src 'self' blob: ${VIDEO_ORIGINS.join(' ')}`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ');
}
