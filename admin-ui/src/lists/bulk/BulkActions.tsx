import { Button } from '@mui/material';
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { RecordContextProvider, useListContext } from 'react-admin';
import { ActionButton, ActionMenu, RowActions } from '../../actions/ActionButton';
import { Allowed } from '../../actions/Allowed';
import type { BulkAction } from './bulkAction';

const AskContext = createContext<(action: BulkAction) => void>(() => undefined);

/** Has the dialog of a bulk action, which stays open when the table becomes cards in a narrow window. */
export const BulkActionsHost = ({ children }: { children: ReactNode }) => {
  const { selectedIds, onUnselectItems } = useListContext();
  const [asked, setAsked] = useState<{ action: BulkAction; ids: string[] } | null>(null);
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
      {asked?.action.dialog({ ids: asked.ids, onDone: finish, onClose: () => setAsked(null) })}
    </AskContext>
  );
};

interface BulkActionsProps {
  /** The first is a button, the others are in the menu. */
  actions: readonly BulkAction[];
  /** Further entries of the menu. */
  menu?: ReactNode;
}

/** The actions on the selected records. Shown while records are selected. */
export const BulkActions = ({ actions, menu }: BulkActionsProps) => {
  const { selectedIds } = useListContext();
  const ask = useContext(AskContext);
  const [first, ...others] = actions;
  if (selectedIds.length === 0 || !first) return null;
  return (
    // The record of the page around the list is not what the buttons are about.
    <RecordContextProvider value={undefined}>
      <Allowed permission={first.permission}>
        <Button
          variant="contained"
          color={first.isDangerous ? 'error' : 'primary'}
          startIcon={first.icon}
          onClick={() => ask(first)}
        >
          {first.label}
        </Button>
      </Allowed>
      <RowActions>
        <ActionMenu label="More actions on the selection">
          {others.map((action) => (
            <ActionButton
              key={action.label}
              permission={action.permission}
              label={action.label}
              icon={action.icon}
              color={action.isDangerous ? 'error' : 'primary'}
              onClick={() => ask(action)}
            />
          ))}
          {menu}
        </ActionMenu>
      </RowActions>
    </RecordContextProvider>
  );
};
