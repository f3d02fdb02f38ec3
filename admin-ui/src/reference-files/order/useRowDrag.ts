import { type RefObject, useEffect, useRef } from 'react';
import { untilIdle } from '../../layout/untilIdle';
import type { ReferenceFile } from '../../providers/records';
import type { FileMoves } from './useFileMoves';

/** The row around the handle is dragged by it, and is where others are dropped. The code for it comes after the list. */
export function useRowDrag(handle: RefObject<HTMLElement | null>, file: ReferenceFile, moves: FileMoves) {
  const latest = useRef({ file, moves });
  useEffect(() => {
    latest.current = { file, moves };
  });
  useEffect(() => {
    const dragHandle = handle.current;
    const row = dragHandle?.closest<HTMLElement>('tr, li');
    if (!dragHandle || !row) return;
    let stop: (() => void) | undefined;
    let isGone = false;
    const start = async () => {
      await untilIdle();
      const { dragRow } = await import('./dragRow');
      if (isGone) return;
      stop = dragRow({
        row,
        dragHandle,
        fileOf: () => latest.current.file,
        onDrop: (dragged, edge) => {
          const { file: other, moves: now } = latest.current;
          void now.beside(dragged, edge, other.id);
        },
      });
    };
    void start();
    return () => {
      isGone = true;
      stop?.();
    };
  }, [handle]);
}
