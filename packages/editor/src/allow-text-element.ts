import {
  ALLOWED_TAGS,
  EXPANSION_ATTRIBUTE,
  isAllowedClass,
  isAllowedColour,
  isAllowedExpansion,
  isAllowedLink,
  isAllowedPicture,
  isAllowedVideo,
} from '@inkwell/contract/allowed-html';
import { type AllowElement, STYLE_ATTRIBUTE } from './render-html';

const tags = new Set<string>(ALLOWED_TAGS);
/** Of `withRealLists`. */
const NUMBER_TYPES = ['a', 'i'];
const SIZE = /^\d{1,5}(?:\.\d{1,4})?(?:px|%)?$/;

/** What is shown of a stored text: the same as the server stores today, also of a text that was stored earlier. */
export const allowTextElement: AllowElement = (tag, element) => {
  if (!tags.has(tag)) return null;
  const own = ownProperties(tag, element);
  return own && { ...own, className: classesOf(element), style: coloursOf(element) };
};

function ownProperties(tag: string, element: Element): Record<string, unknown> | null {
  const address = element.getAttribute(tag === 'a' ? 'href' : 'src') ?? '';
  switch (tag) {
    case 'a':
      return isAllowedLink(address) ? { href: address, target: '_blank', rel: 'noopener noreferrer' } : {};
    case 'img':
      return isAllowedPicture(address)
        ? { src: address, alt: element.getAttribute('alt') ?? '', ...sizeOf(element) }
        : null;
    case 'iframe':
      return isAllowedVideo(address)
        ? { src: address, title: 'Video', allowFullScreen: true, ...sizeOf(element) }
        : null;
    case 'span': {
      const expansion = element.getAttribute(EXPANSION_ATTRIBUTE);
      return expansion && isAllowedExpansion(expansion) ? { [EXPANSION_ATTRIBUTE]: expansion } : {};
    }
    case 'ol': {
      const { start, type } = element instanceof HTMLOListElement ? element : { start: 1, type: '' };
      return { ...(start !== 1 && { start }), ...(NUMBER_TYPES.includes(type) && { type }) };
    }
    default:
      return {};
  }
}

function classesOf(element: Element): string | undefined {
  return [...element.classList].filter(isAllowedClass).join(' ') || undefined;
}

function coloursOf(element: Element): { color?: string; backgroundColor?: string } | undefined {
  const style = element.getAttribute(STYLE_ATTRIBUTE) ?? '';
  const color = colourOf(style, 'color');
  const backgroundColor = colourOf(style, 'background-color');
  if (!color && !backgroundColor) return undefined;
  return { ...(color && { color }), ...(backgroundColor && { backgroundColor }) };
}

function colourOf(style: string, name: string): string | undefined {
  const declarations = style.split(';').map((text) => text.split(':').map((part) => part.trim()));
  const value = declarations.find(([property]) => property === name)?.[1];
  return value !== undefined && isAllowedColour(value) ? value : undefined;
}

function sizeOf(element: Element): Record<string, string> {
  return Object.fromEntries(
    ['width', 'height'].flatMap((name) => {
      const value = element.getAttribute(name) ?? '';
      return SIZE.test(value) ? [[name, value]] : [];
    }),
  );
}
