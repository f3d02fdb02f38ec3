import type Quill from 'quill/core';
import { useEffect, useState } from 'react';

export type Formats = Record<string, unknown>;

/** The formats at the caret or of the selection, read at most once per frame. */
export function useFormats(quill: Quill): Formats {
  const [formats, setFormats] = useState<Formats>({});

  useEffect(() => {
    let frame = 0;
    const updateFormats = () => {
      frame = 0;
      const range = quill.selection.savedRange;
      if (!range || range.index + range.length > quill.getLength()) return;
      const found = quill.getFormat(range);
      setFormats((known) => (isSame(known, found) ? known : found));
    };
    const schedule = () => {
      frame ||= requestAnimationFrame(updateFormats);
    };
    quill.on('editor-change', schedule);
    return () => {
      cancelAnimationFrame(frame);
      quill.off('editor-change', schedule);
    };
  }, [quill]);

  return formats;
}

function isSame(one: Formats, other: Formats): boolean {
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => String(one[name]) === String(other[name]))
  );
}
