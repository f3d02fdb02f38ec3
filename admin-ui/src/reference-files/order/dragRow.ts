import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import {
  draggable,
  dropTargetForElements,
  type ElementDropTargetEventBasePayload,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import type { ReferenceFile } from '../../providers/resources';

type Edge = 'before' | 'after';

interface RowDrag {
  row: HTMLElement;
  dragHandle: HTMLElement;
  /** Returns the current file of the row. */
  fileOf: () => ReferenceFile;
  /** Called when another file is dropped on the row, above or below its middle. */
  onDrop: (dragged: ReferenceFile, edge: Edge) => void;
}

/** Lets the row be dragged by its handle, and be where others are dropped. @returns how to undo that. */
export function dragRow({ row, dragHandle, fileOf, onDrop }: RowDrag): () => void {
  const clear = () => delete row.dataset.drop;
  const show = ({ self, source }: ElementDropTargetEventBasePayload) => {
    if (source.element === row) return;
    row.dataset.drop = edgeOf(self.data);
  };
  return combine(
    draggable({
      element: row,
      dragHandle,
      getInitialData: () => ({ referenceFile: fileOf() }),
      onDragStart: () => {
        row.dataset.dragged = '';
      },
      onDrop: () => delete row.dataset.dragged,
    }),
    dropTargetForElements({
      element: row,
      // The order is that of a project.
      canDrop: ({ source }) =>
        'referenceFile' in source.data &&
        projectOf(source.data.referenceFile as ReferenceFile) === projectOf(fileOf()),
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
        if (dragged.id !== fileOf().id) onDrop(dragged, edgeOf(self.data));
      },
    }),
  );
}

const projectOf = ({ project }: ReferenceFile) => project?._id;

function edgeOf({ edge }: Record<string | symbol, unknown>): Edge {
  return edge === 'before' ? 'before' : 'after';
}
