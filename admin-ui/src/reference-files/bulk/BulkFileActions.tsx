import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import MoveIcon from '@mui/icons-material/DriveFileMoveOutlined';
import HideIcon from '@mui/icons-material/VisibilityOffOutlined';
import ShowIcon from '@mui/icons-material/VisibilityOutlined';
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { useListContext } from 'react-admin';
import { ActionButton, ActionMenu, RowActions } from '../../actions/ActionButton';
import { useHasManyProjects } from '../../lists/projectNames';
import type { ReferenceFile } from '../../providers/records';
import { type BulkFileAction, BulkFileDialog } from './BulkFileDialog';

const AskContext = createContext<(action: BulkFileAction) => void>(() => undefined);

/** Has the dialog of the actions, which stays open when the table becomes cards in a narrow window. */
export const BulkFiles = ({ children }: { children: ReactNode }) => {
  const { selectedIds, onUnselectItems } = useListContext<ReferenceFile>();
  const [asked, setAsked] = useState<{ action: BulkFileAction; ids: string[] } | null>(null);
  const isDone = useRef(false);
  useEffect(() => {
    if (asked || !isDone.current) return;
    isDone.current = false;
    // The selection is empty and the button is gone, so the focus moves to the checkbox that selects all.
    document.querySelector<HTMLElement>('.select-all input')?.focus();
  }, [asked]);
  const finish = () => {
    isDone.current = true;
    onUnselectItems();
  };
  return (
    <AskContext value={(action) => setAsked({ action, ids: selectedIds.map(String) })}>
      {children}
      {asked && (
        <BulkFileDialog
          action={asked.action}
          ids={asked.ids}
          onDone={finish}
          onClose={() => setAsked(null)}
        />
      )}
    </AskContext>
  );
};

/** The actions on the selected files. Shown while files are selected. */
export const BulkFileActions = () => {
  const { selectedIds } = useListContext<ReferenceFile>();
  const hasManyProjects = useHasManyProjects();
  const open = useContext(AskContext);
  const ask = (action: BulkFileAction) => () => open(action);
  if (selectedIds.length === 0) return null;
  return (
    <>
      <ActionButton
        permission="references:write"
        label="Publish"
        icon={<ShowIcon />}
        variant="contained"
        onClick={ask('publish')}
      />
      <RowActions>
        <ActionMenu label="More actions on the selection">
          <ActionButton label="Hide" icon={<HideIcon />} onClick={ask('hide')} />
          {hasManyProjects && (
            <ActionButton label="Move to another project" icon={<MoveIcon />} onClick={ask('move')} />
          )}
          <ActionButton label="Delete" icon={<DeleteIcon />} color="error" onClick={ask('delete')} />
        </ActionMenu>
      </RowActions>
    </>
  );
};
