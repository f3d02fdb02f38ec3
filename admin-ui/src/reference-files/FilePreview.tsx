import { Alert, Box } from '@mui/material';
import { useState } from 'react';
import type { ReferenceFile } from '../providers/resources';

const frame = {
  display: 'block',
  width: '100%',
  border: 1,
  borderStyle: 'solid',
  borderColor: 'rule.main',
  borderRadius: 1,
  bgcolor: 'sunken',
};

/** The file as users see it beside their work. */
export const FilePreview = ({ file }: { file: ReferenceFile }) =>
  file.mimeType.startsWith('image/') ? (
    <ImagePreview key={file.filename} file={file} />
  ) : (
    <Box
      component="iframe"
      src={`/userpdf/${encodeURIComponent(file.filename)}`}
      title={file.title}
      sx={{ ...frame, height: '80vh' }}
    />
  );

const ImagePreview = ({ file }: { file: ReferenceFile }) => {
  const [isMissing, setIsMissing] = useState(false);
  if (isMissing) return <Alert severity="error">This image could not be shown.</Alert>;
  return (
    <Box
      component="img"
      src={`/userimages/${encodeURIComponent(file.filename)}?size=web`}
      alt={file.title}
      onError={() => setIsMissing(true)}
      sx={{ ...frame, maxHeight: '80vh', objectFit: 'contain' }}
    />
  );
};
