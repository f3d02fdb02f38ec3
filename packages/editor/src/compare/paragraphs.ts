const BREAKS = /<\/(?:p|h[1-6]|li|div|blockquote|pre)>|<br\s*\/?>/gi;
const PICTURES = /<img\b[^>]*>/gi;
const VIDEOS = /<iframe\b[^>]*>/gi;

/** The words of a text, paragraph by paragraph; what is not words is named in brackets. */
export function paragraphsOf(html: string): string[] {
  const marked = html.replace(BREAKS, '$&\n').replace(PICTURES, ' [picture] ').replace(VIDEOS, '[video]\n');
  // Markup that was taken out leaves entities, which the browser reads best.
  const { body } = new DOMParser().parseFromString(marked.replace(/<[^>]*>/g, ''), 'text/html');
  return (body.textContent ?? '')
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '');
}

export function wordsOf(paragraph: string): string[] {
  return paragraph.split(' ').filter((word) => word !== '');
}

/** The same to paste elsewhere. */
export function plainTextOf(html: string): string {
  return paragraphsOf(html).join('\n\n');
}
