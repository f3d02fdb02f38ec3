import type Quill from 'quill/core';
import { useEffect, useState } from 'react';
import { afterComposition } from './after-composition';
import { ToolButton } from './ToolbarControls';
import styles from './toolbar.module.css';

/** Undo and redo, also for phones, whose keyboards have no keys for them. */
export function UndoButtons({ quill }: { quill: Quill }) {
  const { canUndo, canRedo } = useHistory(quill);
  return (
    <span className={styles.group}>
      <ToolButton
        label="Undo"
        icon={UNDO}
        isDisabled={!canUndo}
        onPress={() => afterComposition(quill, () => quill.history.undo())}
      />
      <ToolButton
        label="Redo"
        icon={REDO}
        isDisabled={!canRedo}
        onPress={() => afterComposition(quill, () => quill.history.redo())}
      />
    </span>
  );
}

const UNDO =
  '<svg viewBox="0 0 18 18"><path class="ql-stroke" d="M7 4 3.500 7.500 7 11"/><path class="ql-stroke" d="M4 7.500h6a4 4 0 0 1 0 8H8"/></svg>';
const REDO =
  '<svg viewBox="0 0 18 18"><path class="ql-stroke" d="m11 4 3.500 3.500L11 11"/><path class="ql-stroke" d="M14 7.500H8a4 4 0 0 0 0 8h2"/></svg>';

function useHistory(quill: Quill): { canUndo: boolean; canRedo: boolean } {
  const [state, setState] = useState({ canUndo: false, canRedo: false });
  useEffect(() => {
    const update = () => {
      const { undo, redo } = quill.history.stack;
      const next = { canUndo: undo.length > 0, canRedo: redo.length > 0 };
      setState((known) => (known.canUndo === next.canUndo && known.canRedo === next.canRedo ? known : next));
    };
    quill.on('editor-change', update);
    return () => {
      quill.off('editor-change', update);
    };
  }, [quill]);
  return state;
}
