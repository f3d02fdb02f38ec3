import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { formatTimeLeft } from '@inkwell/contract/time-left';
import { formatUtcMinute, formatUtcTime } from '@inkwell/contract/utc-time';
import Handlebars from 'handlebars';
import { type DeclaredMail, declaredMails, type MailContent } from './mail-definition.js';
import { readPalettes } from './mail-palette.js';

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}

interface Compiled {
  options: DeclaredMail['options'];
  html: Handlebars.TemplateDelegate;
  text: Handlebars.TemplateDelegate;
}

const HTML: CompileOptions = { strict: true };
const TEXT: CompileOptions = { strict: true, noEscape: true };

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const TEMPLATES = new URL('../../../templates/', import.meta.url);

/**
 * Renders e-mails from `templates/<module>/<name>.html.hbs` and `.text.hbs`. The constructor compiles every template, so a
 * missing template stops the start. Values are escaped in HTML. An unknown name in a template is an error.
 */
export class TemplateRenderer {
  private readonly templates: Map<string, Compiled>;
  private readonly palettes = readPalettes();

  constructor() {
    const html = createEnvironment('mail/layout.html.hbs', HTML);
    const text = createEnvironment('mail/layout.text.hbs', TEXT);
    const compile = ({ options }: DeclaredMail): Compiled => {
      const file = `${options.folder}/${options.template}`;
      return {
        options,
        html: html.compile(readTemplate(`${file}.html.hbs`), HTML),
        text: text.compile(readTemplate(`${file}.text.hbs`), TEXT),
      };
    };
    this.templates = new Map([...declaredMails()].map(([name, mail]) => [name, compile(mail)]));
  }

  /** `brand` is the site's name (the configuration's navbarTitle). */
  render(content: MailContent, brand: string): RenderedMail {
    const template = this.templates.get(content.template);
    if (!template) throw new Error(`No module declares the e-mail ${content.template}`);
    const { options, html, text } = template;
    const name = greetingName(content.payload.name);
    const subject = oneLine(options.subject(content.payload, brand));
    const context = { ...content.payload, ...this.palettes, name, brand: oneLine(brand), subject };
    // Definitions inside a template leave empty lines.
    const paragraphs = text(context)
      .trim()
      .replace(/\n{3,}/g, '\n\n');
    return { subject, html: html(context), text: `${paragraphs}\n` };
  }
}

function createEnvironment(layout: string, options: CompileOptions): typeof Handlebars {
  const environment = Handlebars.create();
  // Handlebars would compile its text again for each e-mail.
  environment.registerPartial('layout', environment.compile(readTemplate(layout), options));
  environment.registerHelper('utc', (iso: string) => formatUtcTime(new Date(iso)));
  environment.registerHelper('utcMinute', (iso: string) => formatUtcMinute(new Date(iso)));
  // Splits a long fingerprint into two equal lines. A mail program could break it anywhere.
  environment.registerHelper('firstHalf', (text: string) => text.slice(0, text.length / 2));
  environment.registerHelper('secondHalf', (print: string) => print.slice(print.length / 2));
  environment.registerHelper('ordinal', (index: number) => index + 1);
  environment.registerHelper('minutes', (minutes: number) => formatTimeLeft(minutes * MINUTE_MS));
  environment.registerHelper('days', (days: number) => formatTimeLeft(days * DAY_MS));
  return environment;
}

function readTemplate(file: string): string {
  return readFileSync(fileURLToPath(new URL(file, TEMPLATES)), 'utf8');
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/**
 * Anyone can register another person's e-mail address under any name. Mail programs convert web and e-mail addresses to
 * links, so a name that contains one is left out of the greeting.
 */
function greetingName(name: string): string {
  const plain = oneLine(name);
  return /[/\\@<>]|:\S|\p{L}\.\p{L}{2,}/u.test(plain) || plain.length > 80 ? '' : plain;
}
