import ExportIcon from '@mui/icons-material/DownloadOutlined';
import { Button } from '@mui/material';
import { useListContext } from 'react-admin';
import { useDialog } from '../dialogs/DialogHost';
import { lazyDialog } from '../dialogs/lazyDialog';
import { useMay } from '../providers/permissions';
import { DIALOG_PERMISSIONS, type DialogKind } from './exportPermissions';

const ExportDialog = lazyDialog(async () => (await import('./ExportDialog')).ExportDialog);

interface ExportButtonProps {
  kind: DialogKind;
  projectId?: string | undefined;
  size?: 'small' | 'medium';
}

/** Opens the dialog that starts an export. */
export const ExportButton = ({ kind, projectId, size = 'small' }: ExportButtonProps) => {
  const dialog = useDialog();
  const mayExport = useMay('exports:create');
  const mayRead = useMay(DIALOG_PERMISSIONS[kind]);
  if (!mayExport || !mayRead) return null;
  const open = () => dialog.open(<ExportDialog kind={kind} projectId={projectId} onClose={dialog.close} />);
  return (
    <Button
      size={size}
      variant={size === 'medium' ? 'outlined' : 'text'}
      startIcon={<ExportIcon />}
      onClick={open}
    >
      Export…
    </Button>
  );
};

/** Above a list that filters by project, which the dialog then has. */
export const ListExportButton = ({ kind }: Pick<ExportButtonProps, 'kind'>) => {
  const { filterValues } = useListContext();
  return <ExportButton kind={kind} projectId={filterValues.projectId} />;
};
