import DoneIcon from '@mui/icons-material/CheckCircle';
import { Box, Typography } from '@mui/material';
import type { ReferenceFileKind } from '../kinds';
import { Thumbnail } from '../Thumbnail';
import type { QueuedFile } from './useUploads';

/** The files of the dialog that are on the server, with their thumbnails. */
export const AddedFiles = ({ files, kind }: { files: QueuedFile[]; kind: ReferenceFileKind }) => (
  <Box sx={{ mt: 2, pt: 2, borderTop: 1, borderColor: 'divider' }}>
    <Typography
      sx={{ color: 'tone.green.main', display: 'flex', alignItems: 'center', gap: 0.5, fontWeight: 600 }}
    >
      <DoneIcon fontSize="small" />
      {files.length === 1 ? kind.texts.uploaded : `${files.length} files uploaded successfully!`}
    </Typography>
    <Box
      component="ul"
      aria-label="Added files"
      sx={{
        listStyle: 'none',
        m: 0,
        mt: 1,
        p: 0,
        display: 'grid',
        gap: 1,
        gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))',
      }}
    >
      {files.map(({ key, title, added }) => (
        <Box component="li" key={key} sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
          {added && <Thumbnail file={added} />}
          <Typography variant="body2" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
        </Box>
      ))}
    </Box>
  </Box>
);
