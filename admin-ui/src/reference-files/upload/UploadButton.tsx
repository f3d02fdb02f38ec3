import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import { Button } from '@mui/material';
import { lazy, Suspense } from 'react';
import { useDialog } from '../../dialogs/DialogHost';
import { useMay } from '../../providers/permissions';
import { useFileKind } from '../kinds';
import { useChosenProject } from './useChosenProject';

// A list does not load the dialog.
const UploadDialog = lazy(async () => ({ default: (await import('./UploadDialog')).UploadDialog }));

export const UploadButton = () => {
  const kind = useFileKind();
  const dialog = useDialog();
  const projectId = useChosenProject();
  if (!useMay('references:write')) return null;
  return (
    <Button
      variant="contained"
      startIcon={<UploadIcon />}
      onClick={() =>
        dialog.open(
          <Suspense>
            <UploadDialog kind={kind} projectId={projectId} onClose={dialog.close} />
          </Suspense>,
        )
      }
    >
      {kind.texts.upload}
    </Button>
  );
};
