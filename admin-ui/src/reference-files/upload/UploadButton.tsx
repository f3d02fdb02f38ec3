import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import { Button } from '@mui/material';
import { useStore } from 'react-admin';
import { useDialog } from '../../dialogs/DialogHost';
import { useMay } from '../../providers/permissions';
import { listStoreKey, useFileList } from '../fileList';
import { useFileKind } from '../kinds';
import { UploadDialog } from './UploadDialog';

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

/** The project of the page, or that by which the list is filtered. */
function useChosenProject(): string | undefined {
  const kind = useFileKind();
  const { projectId } = useFileList();
  const [{ filter }] = useStore<{ filter?: { projectId?: string } }>(listStoreKey(kind, undefined), {});
  return projectId ?? filter?.projectId;
}
