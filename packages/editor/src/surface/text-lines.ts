import { Delta } from 'quill/core';

/** One paragraph, heading, list item or line of code. */
export interface TextLine {
  /** Each run of white space is one blank. Images and videos are words in brackets. */
  text: string;
  /** The position of its first character in the text, as Quill counts. */
  start: number;
  /** With its formats and its line break. */
  contents: Delta;
}

export function splitLines(text: Delta): TextLine[] {
  const lines: TextLine[] = [];
  let start = 0;
  text.eachLine((line, format) => {
    const contents = new Delta(line.ops).insert('\n', format);
    lines.push({ text: toText(line), start, contents });
    start += contents.length();
  });
  return lines;
}

function toText({ ops }: Delta): string {
  return ops
    .map(({ insert }) => (typeof insert === 'string' ? insert : describeEmbed(insert)))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}

function describeEmbed(embed: object = {}): string {
  return 'video' in embed ? ' [video] ' : ' [image] ';
}
