import { saveFile } from '@inkwell/web/save-file';
import GiveIcon from '@mui/icons-material/AssignmentIndOutlined';
import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import PenalizeIcon from '@mui/icons-material/GavelOutlined';
import { Button } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useListContext } from 'react-admin';
import { ActionButton, ActionMenu, RowActions } from '../../actions/ActionButton';
import { Allowed } from '../../actions/Allowed';
import { LazyGiveDialog } from '../../assignments/give/LazyGiveDialog';
import { api, getFile } from '../../providers/api';
import type { User } from '../../providers/records';
import { type BulkAction, BulkActionDialog, bulkActions } from './BulkActionDialog';
import { PenalizeSelectedDialog } from './PenalizeSelectedDialog';

const entries = Object.entries(bulkActions) as [BulkAction, (typeof bulkActions)[BulkAction]][];

/** The actions on the selected users. Shown while users are selected. */
export const BulkActions = () => {
  const { selectedIds, onUnselectItems } = useListContext<User>();
  const [asked, setAsked] = useState<Pick<AskedDialogProps, 'action' | 'ids'> | null>(null);
  const isDone = useRef(false);
  useEffect(() => {
    if (asked || !isDone.current) return;
    isDone.current = false;
    // The selection is empty and the button is gone, so the focus moves to the checkbox that selects all.
    document.querySelector<HTMLElement>('.select-all input')?.focus();
  }, [asked]);
  const ask = (action: AskedDialogProps['action']) => setAsked({ action, ids: selectedIds.map(String) });
  const close = () => setAsked(null);
  const finish = () => {
    isDone.current = true;
    onUnselectItems();
  };
  return (
    <>
      {selectedIds.length > 0 && (
        <>
          <Allowed permission="penalties:write">
            <Button
              variant="contained"
              color="error"
              startIcon={<PenalizeIcon />}
              onClick={() => ask('penalize')}
            >
              Penalize
            </Button>
          </Allowed>
          <RowActions>
            <ActionMenu label="More actions on the selection">
              {entries.map(([action, { permission, title, icon }]) => (
                <ActionButton
                  key={action}
                  permission={permission}
                  label={title}
                  icon={icon}
                  onClick={() => ask(action)}
                />
              ))}
              <ActionButton
                permission="assignments:write"
                label="Give an assignment"
                icon={<GiveIcon />}
                onClick={() => ask('give')}
              />
              <ExportSelectedButton ids={selectedIds.map(String)} />
            </ActionMenu>
          </RowActions>
        </>
      )}
      {asked && <AskedDialog {...asked} onDone={finish} onClose={close} />}
    </>
  );
};

interface AskedDialogProps {
  action: BulkAction | 'penalize' | 'give';
  ids: string[];
  onDone: () => void;
  onClose: () => void;
}

const AskedDialog = ({ action, ids, onDone, onClose }: AskedDialogProps) => {
  if (action === 'give') return <LazyGiveDialog users={{ ids }} onDone={onDone} onClose={onClose} />;
  if (action === 'penalize')
    return <PenalizeSelectedDialog ids={ids} onPenalized={onDone} onClose={onClose} />;
  return <BulkActionDialog action={action} ids={ids} onDone={onDone} onClose={onClose} />;
};

const ExportSelectedButton = ({ ids }: { ids: string[] }) => {
  const { mutate, isPending } = useMutation({
    mutationFn: () => getFile(api.POST('/api/admin/users/bulk-export', { body: { ids }, parseAs: 'blob' })),
    onSuccess: (csv) => saveFile(csv, 'users.csv'),
    meta: { failure: 'Failed to export users' },
  });
  return (
    <ActionButton
      permission="users:export"
      label="Export CSV"
      icon={<DownloadIcon />}
      loading={isPending}
      onClick={() => mutate()}
    />
  );
};
