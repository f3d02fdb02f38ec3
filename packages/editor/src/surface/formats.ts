import { EXPANSION_ATTRIBUTE, isAllowedExpansion, TEXT_MARKS } from '@inkwell/contract/allowed-html';
import Quill, { Parchment } from 'quill/core';
import { AlignClass } from 'quill/formats/align';
import { BackgroundStyle } from 'quill/formats/background';
import Bold from 'quill/formats/bold';
import CodeBlock, { Code } from 'quill/formats/code';
import { ColorStyle } from 'quill/formats/color';
import { DirectionClass } from 'quill/formats/direction';
import Image from 'quill/formats/image';
import Indent from 'quill/formats/indent';
import Italic from 'quill/formats/italic';
import Link from 'quill/formats/link';
import Script from 'quill/formats/script';
import { SizeClass } from 'quill/formats/size';
import Strike from 'quill/formats/strike';
import Underline from 'quill/formats/underline';
import Video from 'quill/formats/video';
import { DirectedBlock, DirectedBlockquote, DirectedHeader, DirectedList } from './directions';
import { EditorClipboard } from './editor-clipboard';
import { EditorKeyboard } from './editor-keyboard';

/** The fonts of the toolbar besides the default. No hyphens: Quill splits a class name at its last one. */
export const FONTS = ['sans', 'serif', 'monospace'] as const;

/** Encodes `<` and `>` as browsers do. Otherwise they would come back as entities. */
class EditorLink extends Link {
  static override sanitize(url: string): string {
    return Link.sanitize(url.trim().replaceAll('<', '%3C').replaceAll('>', '%3E'));
  }
}

class EditorVideo extends Video {
  static override sanitize(url: string): string {
    return EditorLink.sanitize(url);
  }
}

/** The marks of a passage, as in `unclear added`: classes of one element. */
class MarkAttributor extends Parchment.Attributor {
  override add(element: HTMLElement, value: unknown): boolean {
    this.remove(element);
    for (const mark of marksIn(String(value))) element.classList.add(`mark-${mark}`);
    return this.value(element) !== '';
  }

  override remove(element: HTMLElement): void {
    for (const mark of TEXT_MARKS) element.classList.remove(`mark-${mark}`);
    if (element.classList.length === 0) element.removeAttribute('class');
  }

  override value(element: HTMLElement): string {
    return TEXT_MARKS.filter((mark) => element.classList.contains(`mark-${mark}`)).join(' ');
  }
}

function marksIn(value: string): string[] {
  return TEXT_MARKS.filter((mark) => value.split(' ').includes(mark));
}

class ExpansionAttributor extends Parchment.Attributor {
  override canAdd(_element: HTMLElement, value: unknown): boolean {
    return isAllowedExpansion(String(value));
  }
}

const INLINE = { scope: Parchment.Scope.INLINE };

/**
 * Registers exactly the formats of the toolbar, and the marks of passages. The server's sanitiser keeps these classes and styles. Colours are set
 * through `element.style`, which the content security policy allows.
 */
export function registerFormats(): void {
  Quill.register(
    {
      'modules/clipboard': EditorClipboard,
      'modules/keyboard': EditorKeyboard,
      'blots/block': DirectedBlock,
      'formats/align': AlignClass,
      'formats/background': BackgroundStyle,
      'formats/blockquote': DirectedBlockquote,
      'formats/bold': Bold,
      'formats/code': Code,
      'formats/code-block': CodeBlock,
      'formats/color': ColorStyle,
      'formats/direction': DirectionClass,
      'formats/font': new Parchment.ClassAttributor('font', 'ql-font', {
        scope: Parchment.Scope.INLINE,
        whitelist: [...FONTS],
      }),
      'formats/header': DirectedHeader,
      'formats/image': Image,
      'formats/indent': Indent,
      'formats/italic': Italic,
      'formats/link': EditorLink,
      'formats/list': DirectedList,
      'formats/mark': new MarkAttributor('mark', 'mark', INLINE),
      'formats/expansion': new ExpansionAttributor('expansion', EXPANSION_ATTRIBUTE, INLINE),
      'formats/script': Script,
      'formats/size': SizeClass,
      'formats/strike': Strike,
      'formats/underline': Underline,
      'formats/video': EditorVideo,
    },
    true,
  );
}
