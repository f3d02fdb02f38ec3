import { readFileSync } from 'node:fs';
import Handlebars from 'handlebars';
import { EmbeddedFonts } from '../../core/pdf/embedded-fonts.js';
import { printColors } from '../../core/pdf/print-colors.js';

const TEMPLATES = new URL('../../../templates/integrations/', import.meta.url);

/** In the template, where the fonts belong. */
const FONTS = '/* fonts */';

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
    // A case with a long history has a page of some megabytes, so it is made once, and the fonts are added to it.
    const page = this.template({ ...values, color: this.color });
    // Fonts are chosen by the letters of the page. The first one has every letter of ASCII; one is left for a combining mark after it.
    const letters = page.replace(/\p{ASCII}+(?=\p{ASCII})/gu, '');
    return page.replace(FONTS, () => this.fonts.cssFor(letters));
  }
}

function readTemplate(name: string): string {
  return readFileSync(new URL(`${name}.hbs`, TEMPLATES), 'utf8');
}
