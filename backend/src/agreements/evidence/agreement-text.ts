import { formatUtcDate } from '@inkwell/contract/utc-time';
import { escapeHtml } from '../../core/text/escape-html.js';

export interface AgreementReader {
  name: string;
  email: string;
  /** Replaces `{{date}}`. */
  date: Date;
}

/**
 * Fills in `{{name}}`, `{{email}}` and `{{date}}`. Plain replacement in one pass: what is filled in is never read as a
 * placeholder again, and any other `{{…}}` stays as it stands.
 */
export function fillAgreement(content: string, { name, email, date }: AgreementReader): string {
  const values = { name, email, date: formatUtcDate(date) };
  return content.replace(/\{\{\s*(name|email|date)\s*\}\}/g, (_, key: keyof typeof values) => values[key]);
}

/** Escaped HTML of a plain text: a blank line starts a paragraph, a lone short line is a heading. */
export function agreementHtml(text: string): string {
  return toBlocks(text)
    .map((block) => {
      const html = escapeHtml(block).replace(/\n/g, '<br>\n');
      const tag = isHeading(block) ? 'h2' : 'p';
      // The first letter decides whether the block is written from right to left.
      return `<${tag} dir="auto">${html}</${tag}>`;
    })
    .join('\n');
}

function toBlocks(text: string): string[] {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n[^\S\n]*\n\s*/)
    .map((block) => block.trim())
    .filter(Boolean);
}

const HEADING_MAX_LENGTH = 80;

/** `2. Payment`, `TERMS AND CONDITIONS`: one short line that does not end as a sentence does. */
function isHeading(block: string): boolean {
  return block.length <= HEADING_MAX_LENGTH && !/\n|[.,;:!?]$/.test(block) && /\p{L}/u.test(block);
}
