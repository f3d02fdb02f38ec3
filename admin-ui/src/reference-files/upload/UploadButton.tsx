import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import { Button } from '@mui/material';
import { useDialog } from '../../dialogs/DialogHost';
import { useMay } from '../../providers/permissions';
import { useFileKind } from '../kinds';
import { UploadDialog } from './UploadDialog';
import { useChosenProject } from './useChosenProject';

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
