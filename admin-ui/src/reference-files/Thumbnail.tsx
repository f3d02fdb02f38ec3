import PdfIcon from '@mui/icons-material/PictureAsPdfOutlined';
import { Box } from '@mui/material';
import type { ReferenceFile } from '../providers/records';

/** Beside the title, which names it: the picture itself says nothing more to those who cannot see it. */
export const Thumbnail = ({ file, size = 56 }: { file: ReferenceFile; size?: number }) => (
  <Box
    sx={{
      width: size,
      height: size,
      flexShrink: 0,
      display: 'grid',
      placeItems: 'center',
      overflow: 'hidden',
      bgcolor: 'sunken',
      border: 1,
      borderColor: 'rule.main',
      borderRadius: 1,
    }}
  >
    {file.mimeType.startsWith('image/') ? (
      <Box
        component="img"
        src={`/userimages/${encodeURIComponent(file.filename)}?size=thumb`}
        alt=""
        loading="lazy"
        decoding="async"
        sx={{ width: '100%', height: '100%', objectFit: 'cover' }}
      />
    ) : (
      <PdfIcon sx={{ color: 'text.secondary' }} />
    )}
  </Box>
);
