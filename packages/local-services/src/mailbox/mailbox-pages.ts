import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { formatUtcTime } from '@inkwell/contract/utc-time';
import Handlebars from 'handlebars';
import type { MailboxMessage } from './mailbox-message.js';

const TEMPLATES = new URL('../../templates/', import.meta.url);
const require = createRequire(import.meta.url);

export interface StaticFile {
  type: string;
  body: Buffer;
}

/** Draws the mailbox page and holds the few files it loads. */
export class MailboxPages {
  private readonly template: HandlebarsTemplateDelegate;
  private readonly files: Map<string, StaticFile>;

  constructor() {
    const handlebars = Handlebars.create();
    handlebars.registerHelper('utc', (iso: string) => formatUtcTime(new Date(iso)));
    handlebars.registerHelper('size', formatSize);
    this.template = handlebars.compile(read('page.hbs').toString('utf8'), { strict: true });
    const tokens = readFileSync(require.resolve('@inkwell/contract/tokens.css'));
    this.files = new Map([
      ['/page.css', { type: 'text/css; charset=utf-8', body: Buffer.concat([tokens, read('page.css')]) }],
      ['/page.js', { type: 'text/javascript; charset=utf-8', body: read('page.js') }],
      ['/inter.woff2', font(require.resolve('@fontsource/inter/files/inter-latin-400-normal.woff2'))],
      ['/intersemibold.woff2', font(require.resolve('@fontsource/inter/files/inter-latin-600-normal.woff2'))],
      [
        '/serif.woff2',
        font(require.resolve('@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff2')),
      ],
    ]);
  }

  file(path: string): StaticFile | undefined {
    return this.files.get(path);
  }

  /** The list, and beside it the chosen message as `html` or `text`. */
  render(messages: MailboxMessage[], chosen: MailboxMessage | null, part: 'html' | 'text'): string {
    return this.template({
      messages: messages.map((message) => ({ ...message, isChosen: message.id === chosen?.id })),
      chosen: chosen && { ...chosen, showsHtml: part === 'html' && chosen.html !== '' },
      title: chosen ? chosen.subject : 'Mailbox',
      count: messages.length,
    });
  }
}

function read(name: string): Buffer {
  return readFileSync(new URL(name, TEMPLATES));
}

function font(path: string): StaticFile {
  return { type: 'font/woff2', body: readFileSync(path) };
}

function formatSize(bytes: number): string {
  return bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
