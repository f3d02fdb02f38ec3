import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import {
  draggable,
  dropTargetForElements,
  type ElementDropTargetEventBasePayload,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type RefObject, useEffect, useRef } from 'react';
import type { ReferenceFile } from '../../providers/records';
import type { FileMoves } from './useFileMoves';

type Edge = 'before' | 'after';

/** The row around the handle is dragged by it, and is where others are dropped, above or below its middle. */
export function useRowDrag(handle: RefObject<HTMLElement | null>, file: ReferenceFile, moves: FileMoves) {
  const latest = useRef({ file, moves });
  useEffect(() => {
    latest.current = { file, moves };
  });
  useEffect(() => {
    const dragHandle = handle.current;
    const row = dragHandle?.closest<HTMLElement>('tr, li');
    if (!dragHandle || !row) return;
    const clear = () => delete row.dataset.drop;
    const show = ({ self, source }: ElementDropTargetEventBasePayload) => {
      if (source.element === row) return;
      row.dataset.drop = edgeOf(self.data);
    };
    return combine(
      draggable({
        element: row,
        dragHandle,
        getInitialData: () => ({ referenceFile: latest.current.file }),
        onDragStart: () => {
          row.dataset.dragged = '';
        },
        onDrop: () => delete row.dataset.dragged,
      }),
      dropTargetForElements({
        element: row,
        canDrop: ({ source }) => 'referenceFile' in source.data,
        getData: ({ input, element }) => {
          const { top, height } = element.getBoundingClientRect();
          return { edge: input.clientY < top + height / 2 ? 'before' : 'after' };
        },
        onDragEnter: show,
        onDrag: show,
        onDragLeave: clear,
        onDrop: ({ self, source }) => {
          clear();
          const dragged = source.data.referenceFile as ReferenceFile;
          const { file: other, moves: now } = latest.current;
          if (dragged.id !== other.id) void now.beside(dragged, edgeOf(self.data), other.id);
        },
      }),
    );
  }, [handle]);
}

function edgeOf({ edge }: Record<string | symbol, unknown>): Edge {
  return edge === 'before' ? 'before' : 'after';
}
