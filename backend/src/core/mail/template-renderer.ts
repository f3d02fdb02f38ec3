import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { formatUtcMinute, formatUtcTime } from '@inkwell/contract/utc-time';
import Handlebars from 'handlebars';
import { readPalettes } from './mail-palette.js';
import {
  type MailContent,
  type MailPayloads,
  type MailTemplate,
  mailTemplates,
  subjects,
} from './mail-payloads.js';

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}

type Compiled = { html: Handlebars.TemplateDelegate; text: Handlebars.TemplateDelegate };

const TEMPLATES = new URL('../../../templates/mail/', import.meta.url);

/**
 * Writes e-mails from `templates/mail/<name>.html.hbs` and `.text.hbs`. Every template is read and compiled
 * when this is made, so a missing one stops the start. Values are escaped in HTML; an unknown name in a
 * template is an error, not a blank.
 */
export class TemplateRenderer {
  private readonly templates: Record<MailTemplate, Compiled>;
  private readonly palettes = readPalettes();

  constructor() {
    const html = createEnvironment('layout.html.hbs');
    const text = createEnvironment('layout.text.hbs');
    const compile = (template: MailTemplate): [MailTemplate, Compiled] => [
      template,
      {
        html: html.compile(readTemplate(`${template}.html.hbs`), { strict: true }),
        text: text.compile(readTemplate(`${template}.text.hbs`), { strict: true, noEscape: true }),
      },
    ];
    this.templates = Object.fromEntries(mailTemplates.map(compile)) as Record<MailTemplate, Compiled>;
  }

  /** `brand` is the site's name (the configuration's navbarTitle). */
  render(content: MailContent, brand: string): RenderedMail {
    const { html, text } = this.templates[content.template];
    const name = greetingName(content.payload.name);
    const subject = oneLine(subjectOf(content.template, content.payload, brand));
    const context = { ...content.payload, ...this.palettes, name, brand: oneLine(brand), subject };
    // Definitions inside a template leave empty lines behind.
    const paragraphs = text(context)
      .trim()
      .replace(/\n{3,}/g, '\n\n');
    return { subject, html: html(context), text: `${paragraphs}\n` };
  }
}

function subjectOf<Template extends MailTemplate>(
  template: Template,
  payload: MailPayloads[Template],
  brand: string,
): string {
  return subjects[template](payload, brand);
}

function createEnvironment(layout: string): typeof Handlebars {
  const environment = Handlebars.create();
  environment.registerPartial('layout', readTemplate(layout));
  environment.registerHelper('utc', (iso: string) => formatUtcTime(new Date(iso)));
  environment.registerHelper('utcMinute', (iso: string) => formatUtcMinute(new Date(iso)));
  // Two even lines of a long print, where a mail program would break it anywhere.
  environment.registerHelper('firstHalf', (print: string) => print.slice(0, print.length / 2));
  environment.registerHelper('secondHalf', (print: string) => print.slice(print.length / 2));
  environment.registerHelper('ordinal', (index: number) => index + 1);
  environment.registerHelper('minutes', (minutes: number) =>
    count(Math.max(1, Math.round(minutes)), 'minute'),
  );
  environment.registerHelper('days', (days: number) =>
    days < 1 ? count(Math.max(1, Math.round(days * 24)), 'hour') : count(Math.round(days), 'day'),
  );
  return environment;
}

function readTemplate(file: string): string {
  return readFileSync(fileURLToPath(new URL(file, TEMPLATES)), 'utf8');
}

function count(value: number, unit: string): string {
  return `${value} ${unit}${value === 1 ? '' : 's'}`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/**
 * Anyone can register someone else's address under any name, so a name must not carry a link to them: mail
 * programs turn bare web and e-mail addresses into links. Such a name is left out of the greeting.
 */
function greetingName(name: string): string {
  const plain = oneLine(name);
  return /[/\\@<>]|:\S|\p{L}\.\p{L}{2,}/u.test(plain) || plain.length > 80 ? '' : plain;
}
