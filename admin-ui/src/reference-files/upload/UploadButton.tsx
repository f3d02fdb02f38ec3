import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import { Button } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import type { ReferenceFileKind } from '../kinds';

const UploadDialog = lazy(async () => ({ default: (await import('./UploadDialog')).UploadDialog }));

export const UploadButton = ({ kind }: { kind: ReferenceFileKind }) => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="contained" startIcon={<UploadIcon />} onClick={() => setIsOpen(true)}>
        {kind.texts.upload}
      </Button>
      {isOpen && (
        <Suspense>
          <UploadDialog kind={kind} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
