import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import { Button } from '@mui/material';
import { useDialog } from '../../dialogs/DialogHost';
import { lazyDialog } from '../../dialogs/lazyDialog';
import { useMay } from '../../providers/permissions';
import { useFileKind } from '../kinds';
import { useChosenProject } from './useChosenProject';

const UploadDialog = lazyDialog(async () => (await import('./UploadDialog')).UploadDialog);

export const UploadButton = () => {
  const kind = useFileKind();
  const dialog = useDialog();
  const projectId = useChosenProject();
  if (!useMay('references:write')) return null;
  return (
    <Button
      variant="contained"
      startIcon={<UploadIcon />}
      onClick={() => dialog.open(<UploadDialog kind={kind} projectId={projectId} onClose={dialog.close} />)}
    >
      {kind.texts.upload}
    </Button>
  );
};
