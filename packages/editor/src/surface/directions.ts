import Block from 'quill/blots/block';
import Blockquote from 'quill/formats/blockquote';
import Header from 'quill/formats/header';
import List from 'quill/formats/list';

/** Blocks with `dir="auto"`: the first strong character of a block decides its direction. */

export class DirectedBlock extends Block {
  static override create(value?: unknown): HTMLElement {
    return withDirection(Block.create(value));
  }
}

export class DirectedBlockquote extends Blockquote {
  static override create(value?: unknown): HTMLElement {
    return withDirection(Blockquote.create(value));
  }
}

export class DirectedHeader extends Header {
  static override create(value?: unknown): HTMLElement {
    return withDirection(Header.create(value));
  }
}

export class DirectedList extends List {
  static override create(value: string): HTMLElement {
    return withDirection(List.create(value));
  }
}

function withDirection(element: HTMLElement): HTMLElement {
  element.dir = 'auto';
  return element;
}

/** In HTML, `<` is escaped in texts and quotes in attributes, so a match is always a tag. */
const DIRECTIONS = /(<(?:p|h[1-6]|blockquote|li(?: data-list="[a-z]+")?)) dir="auto"/g;

/** Removes the attributes from the HTML of the editor: stored texts do not have them. */
export function withoutDirections(html: string): string {
  return html.replace(DIRECTIONS, '$1');
}
