/**
 * What HTML of users may contain: what the toolbar of the editor produces. The server removes the rest before it stores a
 * text, and the console shows nothing else of a text that was stored earlier.
 */

export const ALLOWED_TAGS = [
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'strong', 'em', 'u', 's', 'sub', 'sup', 'span', 'a'],
  ...['ol', 'ul', 'li', 'blockquote', 'pre', 'code', 'div', 'img', 'iframe'],
] as const;

export const LINK_SCHEMES = ['http', 'https', 'mailto', 'tel', 'sms'] as const;

/** The sites whose videos a text may show. The editor converts the addresses of videos to addresses of these sites. */
export const VIDEO_ORIGINS = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'] as const;

/** What a user says of a passage of the source, as a class of a `span`. */
export const TEXT_MARKS = ['unclear', 'added', 'abbreviation'] as const;
/** The attribute of an abbreviation with what it stands for. */
export const EXPANSION_ATTRIBUTE = 'data-expansion';
const MARK_CLASS = new RegExp(`^mark-(?:${TEXT_MARKS.join('|')})$`);
const EXPANSION = /^[^<>\p{Cc}]{1,200}$/u;

const CLASS =
  /^ql-(?:align-(?:center|right|justify)|direction-rtl|indent-[1-9]|size-(?:small|large|huge)|font-(?:sans|serif|monospace)|syntax|code-block|code-block-container|ui|video)$/;

/** The source of a regular expression. */
export const COLOUR = '(?:#[0-9a-fA-F]{3,8}|(?:rgb|hsl)a?\\([\\d.,%/ ]{1,60}\\)|[a-zA-Z]{3,30})';
const WHOLE_COLOUR = new RegExp(`^${COLOUR}$`);

/** Raster images only: an SVG can contain script. */
const RASTER_DATA_URL = /^data:image\/(?:png|jpe?g|gif|webp|avif|bmp);base64,[A-Za-z0-9+/=]*$/;

export function isAllowedClass(name: string): boolean {
  return CLASS.test(name) || MARK_CLASS.test(name);
}

/** Plain text. */
export function isAllowedExpansion(value: string): boolean {
  return EXPANSION.test(value) && value.trim() !== '';
}

export function isAllowedColour(value: string): boolean {
  return WHOLE_COLOUR.test(value);
}

/** A picture is part of the text. One on another site would tell that site who reads the text and when. */
export function isAllowedPicture(address: string): boolean {
  return RASTER_DATA_URL.test(address);
}

export function isAllowedVideo(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { origin } = new URL(address);
  return VIDEO_ORIGINS.some((allowed) => allowed === origin);
}

export function isAllowedLink(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol } = new URL(address);
  return LINK_SCHEMES.some((scheme) => `${scheme}:` === protocol);
}
