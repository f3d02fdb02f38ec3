const BREAKS = /<\/(?:p|h[1-6]|li|div|blockquote|pre)>|<br\s*\/?>/gi;
const PICTURES = /<img\b[^>]*>/gi;
const VIDEOS = /<iframe\b[^>]*>/gi;

/** The text of each paragraph. Pictures and videos become words in brackets. */
export function readParagraphs(html: string): string[] {
  const marked = html.replace(BREAKS, '$&\n').replace(PICTURES, ' [image] ').replace(VIDEOS, '[video]\n');
  // The browser decodes the entities that are left after the tags are removed.
  const { body } = new DOMParser().parseFromString(marked.replace(/<[^>]*>/g, ''), 'text/html');
  return (body.textContent ?? '')
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '');
}

export function splitWords(paragraph: string): string[] {
  return paragraph.split(' ').filter((word) => word !== '');
}
