/** An address as a person types it, made whole; null when it cannot be one. */
export function toLinkAddress(typed: string): string | null {
  const text = typed.trim();
  if (text === '') return null;
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return `mailto:${text}`;
  const whole = /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`;
  if (!/^(?:https?|mailto|tel|sms):/i.test(whole)) return null;
  return URL.canParse(whole) ? new URL(whole).href : null;
}

const YOUTUBE =
  /^https?:\/\/(?:www\.|m\.)?(?:youtube(?:-nocookie)?\.com\/(?:watch\?(?:.*&)?v=|embed\/|shorts\/)|youtu\.be\/)([\w-]{6,20})/i;
const VIMEO = /^https?:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d{5,12})/i;

/** The address under which a page may show a video; null for other sites: pages may only show these two. */
export function toVideoAddress(typed: string): string | null {
  const address = toLinkAddress(typed);
  if (!address) return null;
  const [, youtube] = YOUTUBE.exec(address) ?? [];
  if (youtube) return `https://www.youtube-nocookie.com/embed/${youtube}`;
  const [, vimeo] = VIMEO.exec(address) ?? [];
  return vimeo ? `https://player.vimeo.com/video/${vimeo}` : null;
}
