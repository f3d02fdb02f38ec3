import { Box } from '@mui/material';
import type { ReferenceFile } from '../providers/records';

const frame = {
  display: 'block',
  width: '100%',
  border: 1,
  borderStyle: 'solid',
  borderColor: 'rule.main',
  borderRadius: 1,
  bgcolor: 'sunken',
};

/** As people see it beside their work. */
export const FilePreview = ({ file }: { file: ReferenceFile }) =>
  file.mimeType.startsWith('image/') ? (
    <Box
      component="img"
      src={`/userimages/${encodeURIComponent(file.filename)}?size=web`}
      alt={file.title}
      sx={{ ...frame, maxHeight: '80vh', objectFit: 'contain' }}
    />
  ) : (
    <Box
      component="iframe"
      src={`/userpdf/${encodeURIComponent(file.filename)}`}
      title={file.title}
      sx={{ ...frame, height: '80vh' }}
    />
  );
