import { readFileSync } from 'node:fs';
import Handlebars from 'handlebars';
import { EmbeddedFonts } from '../../core/pdf/embedded-fonts.js';
import { printColors } from '../../core/pdf/print-colors.js';

const TEMPLATES = new URL('../../../templates/integrations/', import.meta.url);

/** A page of a case file from a template in `templates/integrations`. It has its fonts in it, runs no script and loads nothing. */
export class CasePage<Values extends object> {
  private readonly template: Handlebars.TemplateDelegate;
  private readonly fonts = new EmbeddedFonts();
  private readonly color = printColors([
    ...['paper', 'ink', 'ink-muted', 'rule', 'rule-strong', 'accent', 'sheet', 'sunken'],
    ...['green', 'red'],
  ]);

  constructor(name: string) {
    const handlebars = Handlebars.create();
    handlebars.registerPartial('head', readTemplate('case-file-head'));
    this.template = handlebars.compile(readTemplate(name), { strict: true });
  }

  html(values: Values): string {
    const document = this.template({ ...values, color: this.color, fonts: '' });
    // Fonts are chosen by the letters of the whole page.
    return this.template({ ...values, color: this.color, fonts: this.fonts.cssFor(document) });
  }
}

function readTemplate(name: string): string {
  return readFileSync(new URL(`${name}.hbs`, TEMPLATES), 'utf8');
}
