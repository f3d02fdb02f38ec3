import type Quill from 'quill/core';
import { toLinkAddress, toVideoAddress } from '../addresses';
import { AddressShelf } from './AddressShelf';
import type { Formats } from './use-formats';

interface ShelfProps {
  quill: Quill;
  formats: Formats;
  onClose: () => void;
}

export function LinkShelf({ quill, formats, onClose }: ShelfProps) {
  const current = typeof formats.link === 'string' ? formats.link : '';
  return (
    <AddressShelf
      label="Address of the link"
      initial={current}
      submitLabel={current ? 'Change link' : 'Insert link'}
      onSubmit={(typed) => {
        const address = toLinkAddress(typed);
        if (!address) return 'This is not an address of a page or an e-mail address.';
        insertLink(quill, address);
        return null;
      }}
      onRemove={current ? () => changeLink(quill, false) : undefined}
      onClose={onClose}
    />
  );
}

export function VideoShelf({ quill, onClose }: Omit<ShelfProps, 'formats'>) {
  return (
    <AddressShelf
      label="Address of the video"
      initial=""
      submitLabel="Insert video"
      onSubmit={(typed) => {
        const address = toVideoAddress(typed);
        if (!address) return 'Only videos from YouTube and Vimeo can be shown here.';
        const { index, length } = quill.getSelection(true);
        quill.deleteText(index, length, 'user');
        quill.insertEmbed(index, 'video', address, 'user');
        quill.setSelection(index + 1, 0, 'silent');
        return null;
      }}
      onClose={onClose}
    />
  );
}

/** On the selected words; without any, on the link at the caret, and without that the address is its own text. */
function insertLink(quill: Quill, address: string): void {
  const { index, length } = quill.getSelection(true);
  if (length > 0) quill.format('link', address, 'user');
  else if (!changeLink(quill, address)) {
    quill.insertText(index, address.replace(/^mailto:/, ''), { link: address }, 'user');
  }
}

/** Changes the whole link at the caret. @returns whether there is one */
function changeLink(quill: Quill, address: string | false): boolean {
  const { index, length } = quill.getSelection(true);
  if (length > 0) {
    quill.format('link', address, 'user');
    return true;
  }
  const isLink = (at: number) => at >= 0 && quill.getFormat(at, 1).link !== undefined;
  let start = index;
  let end = index;
  while (isLink(start - 1)) start -= 1;
  while (end < quill.getLength() - 1 && isLink(end)) end += 1;
  if (start === end) return false;
  quill.formatText(start, end - start, 'link', address, 'user');
  return true;
}
