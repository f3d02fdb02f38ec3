import HandleIcon from '@mui/icons-material/DragIndicator';
import { IconButton, Menu, MenuItem, Tooltip } from '@mui/material';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useDialog } from '../../dialogs/DialogHost';
import { lazyDialog } from '../../dialogs/lazyDialog';
import { useMay } from '../../providers/permissions';
import type { ReferenceFile } from '../../providers/resources';
import { useFileKind } from '../kinds';
import { dragRow } from './dragRow';
import { type FileMoves, useListFileMoves } from './FileOrder';

const MoveToNumberDialog = lazyDialog(async () => (await import('./MoveToNumberDialog')).MoveToNumberDialog);

/** Drags the row, and opens a menu that moves it by the keyboard. */
export const MoveHandle = ({ file }: { file: ReferenceFile }) => {
  const moves = useListFileMoves();
  const mayMove = useMay('references:write');
  return moves && mayMove && <Handle file={file} moves={moves} />;
};

const Handle = ({ file, moves }: { file: ReferenceFile; moves: FileMoves }) => {
  const [isOpen, setIsOpen] = useState(false);
  const dialog = useDialog();
  const { texts } = useFileKind();
  const button = useRef<HTMLButtonElement>(null);
  useRowDrag(button, file, moves);
  useFocusAfterMove(button, moves.movedId === file.id && moves.announcement);

  const askForNumber = () =>
    dialog.open(
      <MoveToNumberDialog file={file} moves={moves} failure={texts.moveFailed} onClose={dialog.close} />,
    );
  const entry = (label: string, isDisabled: boolean, act: () => Promise<void> | void) => (
    <MenuItem
      disabled={isDisabled}
      onClick={() => {
        setIsOpen(false);
        void act();
      }}
    >
      {label}
    </MenuItem>
  );
  const [isFirst, isLast] = [moves.isFirst(file.id), moves.isLast(file.id)];
  return (
    // In a table, a click on the row opens the record.
    // biome-ignore lint/a11y: it only keeps clicks on the button and the menu from the row
    <span onClick={(event) => event.stopPropagation()}>
      <Tooltip title="Drag, or click to move">
        <IconButton
          ref={button}
          size="small"
          aria-label={`Move: ${file.title}`}
          aria-haspopup="menu"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(true)}
          sx={{ cursor: 'grab', color: 'text.secondary' }}
        >
          <HandleIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      <Menu open={isOpen} anchorEl={button.current} onClose={() => setIsOpen(false)}>
        {entry('Move up', isFirst, () => moves.byOne(file, 'up'))}
        {entry('Move down', isLast, () => moves.byOne(file, 'down'))}
        {entry('Move to the top', isFirst, () => moves.toEnd(file, 'first'))}
        {entry('Move to the bottom', isLast, () => moves.toEnd(file, 'last'))}
        {moves.numbers && entry('Move to number…', false, askForNumber)}
      </Menu>
    </span>
  );
};

/** A row that moves in the document loses the focus. Restores it for the next move. */
function useFocusAfterMove(button: React.RefObject<HTMLButtonElement | null>, occasion: string | false) {
  useEffect(() => {
    if (occasion) button.current?.focus();
  }, [button, occasion]);
}

/** Makes the row around the handle draggable and a drop target. */
export function useRowDrag(handle: RefObject<HTMLElement | null>, file: ReferenceFile, moves: FileMoves) {
  const latest = useRef({ file, moves });
  useEffect(() => {
    latest.current = { file, moves };
  });
  useEffect(() => {
    const dragHandle = handle.current;
    const row = dragHandle?.closest<HTMLElement>('tr, li');
    if (!dragHandle || !row) return undefined;
    return dragRow({
      row,
      dragHandle,
      fileOf: () => latest.current.file,
      onDrop: (dragged, edge) => {
        const { file: other, moves: now } = latest.current;
        void now.beside(dragged, edge, other.id);
      },
    });
  }, [handle]);
}
