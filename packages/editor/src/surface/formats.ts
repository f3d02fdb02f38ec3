import Quill, { Parchment } from 'quill/core';
import { AlignClass } from 'quill/formats/align';
import { BackgroundStyle } from 'quill/formats/background';
import Blockquote from 'quill/formats/blockquote';
import Bold from 'quill/formats/bold';
import CodeBlock, { Code } from 'quill/formats/code';
import { ColorStyle } from 'quill/formats/color';
import { DirectionClass } from 'quill/formats/direction';
import Header from 'quill/formats/header';
import Image from 'quill/formats/image';
import Indent from 'quill/formats/indent';
import Italic from 'quill/formats/italic';
import Link from 'quill/formats/link';
import List from 'quill/formats/list';
import Script from 'quill/formats/script';
import { SizeClass } from 'quill/formats/size';
import Strike from 'quill/formats/strike';
import Underline from 'quill/formats/underline';
import Video from 'quill/formats/video';
import { InkClipboard } from './editor-clipboard';

/**
 * The faces of the toolbar; no name is the face of the page itself. No hyphens: a class is told from its value by
 * the last one.
 */
export const FONTS = ['sans', 'serif', 'monospace'] as const;

/** Addresses are kept as browsers write them: `<` and `>` would come back as entities. */
class InkLink extends Link {
  static override sanitize(url: string): string {
    return Link.sanitize(url.trim().replaceAll('<', '%3C').replaceAll('>', '%3E'));
  }
}

class InkVideo extends Video {
  static override sanitize(url: string): string {
    return InkLink.sanitize(url);
  }
}

/**
 * What the toolbar can make, and nothing else. Styles and classes are Quill's own: the server keeps exactly these.
 * Colours are set through `element.style`, which a policy without inline styles allows.
 */
export function registerFormats(): void {
  Quill.register(
    {
      'modules/clipboard': InkClipboard,
      'formats/align': AlignClass,
      'formats/background': BackgroundStyle,
      'formats/blockquote': Blockquote,
      'formats/bold': Bold,
      'formats/code': Code,
      'formats/code-block': CodeBlock,
      'formats/color': ColorStyle,
      'formats/direction': DirectionClass,
      'formats/font': new Parchment.ClassAttributor('font', 'ql-font', {
        scope: Parchment.Scope.INLINE,
        whitelist: [...FONTS],
      }),
      'formats/header': Header,
      'formats/image': Image,
      'formats/indent': Indent,
      'formats/italic': Italic,
      'formats/link': InkLink,
      'formats/list': List,
      'formats/script': Script,
      'formats/size': SizeClass,
      'formats/strike': Strike,
      'formats/underline': Underline,
      'formats/video': InkVideo,
    },
    true,
  );
}
