import { saveFile } from '@inkwell/web/save-file';
import ExportIcon from '@mui/icons-material/DownloadOutlined';
import TaskIcon from '@mui/icons-material/PendingActionsOutlined';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useListContext } from 'react-admin';
import { ActionButton, ActionMenu } from '../actions/ActionButton';
import { useDialog } from '../dialogs/DialogHost';
import { lazyDialog } from '../dialogs/lazyDialog';
import { api, getFile } from '../providers/api';
import { useMay } from '../providers/permissions';
import { DIALOG_PERMISSIONS, type DialogKind } from './exportPermissions';

const ExportDialog = lazyDialog(async () => (await import('./ExportDialog')).ExportDialog);

interface ExportButtonProps {
  kind: DialogKind;
  projectId?: string | undefined;
  label?: string;
  icon?: ReactNode;
}

/** Opens the dialog that starts an export. */
export const ExportButton = ({
  kind,
  projectId,
  label = 'Export…',
  icon = <ExportIcon />,
}: ExportButtonProps) => {
  const dialog = useDialog();
  const open = () => dialog.open(<ExportDialog kind={kind} projectId={projectId} onClose={dialog.close} />);
  if (!useMay('exports:create')) return null;
  return <ActionButton permission={DIALOG_PERMISSIONS[kind]} label={label} icon={icon} onClick={open} />;
};

/** The lists with a CSV call. */
const LISTS = {
  users: { path: '/api/admin/users/export', fileName: 'users.csv', failure: 'Failed to export users' },
  assignments: {
    path: '/api/admin/assignments/export',
    fileName: 'assignments.csv',
    failure: 'Failed to export assignments',
  },
  audit: {
    path: '/api/admin/audit-log/export',
    fileName: 'audit-log.csv',
    failure: 'Failed to export the audit log',
  },
} as const;

/** Above a list: all records that match the search and the filters as CSV, not only the shown page, or an export. */
export const ListExportButton = ({ kind }: { kind: keyof typeof LISTS }) => {
  const { filterValues, total } = useListContext();
  const { path, fileName, failure } = LISTS[kind];
  const query = { filter: JSON.stringify(filterValues) };
  const { mutate, isPending } = useMutation({
    mutationFn: () => getFile(api.GET(path, { params: { query }, parseAs: 'blob' })),
    onSuccess: (csv) => saveFile(csv, fileName),
    meta: { failure },
  });
  return (
    <ActionMenu label="Export…" icon={<ExportIcon />} color="primary" variant="text" loading={isPending}>
      <ActionButton label="This list now" icon={<ExportIcon />} loading={!total} onClick={() => mutate()} />
      <ExportButton
        kind={kind}
        projectId={filterValues.projectId}
        label="Everything as a task"
        icon={<TaskIcon />}
      />
    </ActionMenu>
  );
};
