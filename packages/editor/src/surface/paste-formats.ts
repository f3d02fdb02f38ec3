import { isAllowedLink, isAllowedVideo } from '@inkwell/contract/allowed-html';
import type { Op } from 'quill/core';
import { EXTERNAL_IMAGE_ERROR, FOREIGN_VIDEO_ERROR, imageSizeError, isDataImage } from './images';

/** A link without a site would lead into this product. Its words stay. */
export function withoutRelativeLink(op: Op): Op {
  if (op.attributes?.link === undefined || isAllowedLink(String(op.attributes.link))) return op;
  const { link: _, ...attributes } = op.attributes;
  return { ...op, attributes };
}

/** Why an image or a video is left out, or null. */
export function embedError({ insert }: Op): string | null {
  if (typeof insert !== 'object') return null;
  if ('video' in insert) return isAllowedVideo(String(insert.video)) ? null : FOREIGN_VIDEO_ERROR;
  if (!('image' in insert)) return null;
  const address = String(insert.image);
  return isDataImage(address) ? imageSizeError(address.length * 0.75) : EXTERNAL_IMAGE_ERROR;
}

/**
 * Removes black, white and gray: they come from the copied page and would be unreadable in the other colour scheme. Word
 * names colours (`red`), the text stores them as numbers.
 */
export function readColours(op: Op): Op {
  if (!op.attributes) return op;
  const read = Object.entries(op.attributes).flatMap(([name, value]): [string, unknown][] => {
    if (name !== 'color' && name !== 'background') return [[name, value]];
    const colour = colourNumber(String(value));
    return isColourful(colour) ? [[name, colour]] : [];
  });
  return { ...op, attributes: Object.fromEntries(read) };
}

let colourReader: CanvasRenderingContext2D | null | undefined;

/** `#ff0000` for `red`; an unknown name is black. */
function colourNumber(colour: string): string {
  if (!/^[a-z]+$/i.test(colour)) return colour;
  colourReader ??= document.createElement('canvas').getContext('2d');
  if (!colourReader) return colour;
  colourReader.fillStyle = '#000000';
  colourReader.fillStyle = colour;
  return String(colourReader.fillStyle);
}

function isColourful(colour: string): boolean {
  const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour);
  if (!hex) return /^rgb\(/.test(colour);
  const parts = hex.slice(1).map((part) => Number.parseInt(part, 16));
  return Math.max(...parts) - Math.min(...parts) > 32;
}
