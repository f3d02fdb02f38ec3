import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import { Button } from '@mui/material';
import { useDialog } from '../../dialogs/DialogHost';
import { useMay } from '../../providers/permissions';
import { useFileKind } from '../kinds';
import { UploadDialog } from './UploadDialog';

export const UploadButton = () => {
  const kind = useFileKind();
  const dialog = useDialog();
  if (!useMay('references:write')) return null;
  return (
    <Button
      variant="contained"
      startIcon={<UploadIcon />}
      onClick={() => dialog.open(<UploadDialog kind={kind} onClose={dialog.close} />)}
    >
      {kind.texts.upload}
    </Button>
  );
};
