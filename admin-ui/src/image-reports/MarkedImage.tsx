import { Box } from '@mui/material';
import type { ImageReport } from '../providers/resources';

/** The reported image, with a mark at the place that cannot be read. */
export const MarkedImage = ({ report: { filename, imageTitle, place } }: { report: ImageReport }) => (
  <Box sx={{ display: 'flex', justifyContent: 'center', bgcolor: 'sunken' }}>
    <Box sx={{ position: 'relative', lineHeight: 0 }}>
      <Box
        component="img"
        src={`/userimages/${encodeURIComponent(filename)}?size=web`}
        alt={place ? `${imageTitle}, with a mark` : imageTitle}
        sx={{ maxWidth: '100%', maxHeight: '45vh', bgcolor: '#fff' }}
      />
      {place && (
        <Box
          sx={{
            position: 'absolute',
            left: `${place.x * 100}%`,
            top: `${place.y * 100}%`,
            width: 28,
            height: 28,
            border: 3,
            borderColor: 'error.main',
            borderRadius: '50%',
            transform: 'translate(-50%, -50%)',
          }}
        />
      )}
    </Box>
  </Box>
);
