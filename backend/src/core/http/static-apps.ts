import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from '../text/escape-html.js';

/** A built front end: its folder, and where its hashed files lie in it. */
interface AppFolder {
  folder: string;
  assets: string;
}

export interface StaticAppsOptions {
  userApp: AppFolder;
  adminApp: AppFolder;
  /** Texts for the tokens `%NAME%` of the user app's pages, unescaped. */
  readPageTexts: () => Promise<Record<string, string>>;
}

const ADMIN_PATH = /^\/(admin-login|admin-dashboard|admin)(\/|$)/;
const LANDING_PATH = /^\/(home\/?)?$/;
/** Paths that are the server's own: an unknown one is a 404 and not the user app. */
const SERVER_PATH = /^\/(api|metrics|socket\.io|userpdf|userimages|assets|admin-assets)(\/|$)/;
const YEAR_SECONDS = 365 * 24 * 60 * 60;
const NONCE_TOKEN = /%CSP_NONCE%/g;

/** Serves both apps beside the API: hashed files for ever, pages with a fresh nonce each time. */
export async function serveStaticApps(server: FastifyInstance, options: StaticAppsOptions): Promise<void> {
  const { userApp, adminApp } = options;
  await serveAssets(server, userApp);
  await serveAssets(server, adminApp);
  await serveRootFiles(server, userApp);
  const pages = {
    landing: readPage(userApp.folder, 'index.html'),
    userApp: readPage(userApp.folder, 'app.html'),
    adminApp: readPage(adminApp.folder, 'index.html'),
  };

  server.get('/*', async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    if (SERVER_PATH.test(path)) return reply.callNotFound();
    if (ADMIN_PATH.test(path)) return sendPage(reply, pages.adminApp);
    const page = LANDING_PATH.test(path) ? pages.landing : pages.userApp;
    return sendPage(reply, fillIn(page, await options.readPageTexts()));
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

/** The icon, the manifest and the like; their names are not hashed. */
async function serveRootFiles(server: FastifyInstance, { folder, assets }: AppFolder): Promise<void> {
  if (!existsSync(folder)) return;
  await server.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    decorateReply: false,
    globIgnore: ['**/*.html', '**/*.br', '**/*.gz', `${assets}/**`],
    maxAge: 3600 * 1000,
  });
}

function readPage(folder: string, file: string): string {
  const path = join(folder, file);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

function fillIn(page: string, texts: Record<string, string>): string {
  return page.replace(/%([A-Z_]+)%/g, (token, name: string) => {
    const text = texts[name];
    return text === undefined ? token : escapeHtml(text);
  });
}

function sendPage(reply: FastifyReply, page: string): FastifyReply {
  const nonce = randomBytes(16).toString('base64url');
  return reply
    .header('Content-Security-Policy', pagePolicy(nonce))
    .header('Cache-Control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(page.replace(NONCE_TOKEN, nonce));
}

/** Where the videos of a text may come from: the addresses that the editor makes of what a person enters. */
const VIDEO_SITES = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'];

/** Scripts come from files only; styles from files, or with the nonce for the libraries that write them. */
function pagePolicy(nonce: string): string {
  return [
    `default-src 'self'`,
    `script-src 'self'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `frame-src 'self' blob: ${VIDEO_SITES.join(' ')}`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ');
}
