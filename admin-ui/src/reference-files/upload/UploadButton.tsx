import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import { Button } from '@mui/material';
import { useState } from 'react';
import type { ReferenceFileKind } from '../kinds';
import { UploadDialog } from './UploadDialog';

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
