import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import { Button } from '@mui/material';
import { useState } from 'react';
import { lazyDialog } from '../../dialogs/lazyDialog';
import type { ReferenceFileKind } from '../kinds';

const UploadDialog = lazyDialog(async () => (await import('./UploadDialog')).UploadDialog);

export const UploadButton = ({ kind }: { kind: ReferenceFileKind }) => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="contained" startIcon={<UploadIcon />} onClick={() => setIsOpen(true)}>
        {kind.texts.upload}
      </Button>
      {isOpen && <UploadDialog kind={kind} onClose={() => setIsOpen(false)} />}
    </>
  );
};
