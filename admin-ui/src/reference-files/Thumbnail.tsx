import MissingIcon from '@mui/icons-material/BrokenImageOutlined';
import PdfIcon from '@mui/icons-material/PictureAsPdfOutlined';
import HiddenIcon from '@mui/icons-material/VisibilityOffOutlined';
import VisibleIcon from '@mui/icons-material/VisibilityOutlined';
import { Box } from '@mui/material';
import { useState } from 'react';
import { Badge } from '../display/Badge';
import type { ReferenceFile } from '../providers/resources';

interface ThumbnailProps {
  file: Pick<ReferenceFile, 'filename' | 'mimeType'>;
  size?: number;
}

/** Decorative: the title beside it names the file. */
export const Thumbnail = ({ file, size = 56 }: ThumbnailProps) => (
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
      <ImageThumbnail key={file.filename} filename={file.filename} />
    ) : (
      <PdfIcon sx={{ color: 'text.secondary' }} />
    )}
  </Box>
);

/** As large as its container. */
export const ImageThumbnail = ({ filename }: { filename: string }) => {
  const [isMissing, setIsMissing] = useState(false);
  if (isMissing) return <MissingIcon titleAccess="No picture" sx={{ color: 'text.secondary' }} />;
  return (
    <Box
      component="img"
      src={`/userimages/${encodeURIComponent(filename)}?size=thumb`}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setIsMissing(true)}
      // White for scans with a transparent background.
      sx={{ width: '100%', height: '100%', objectFit: 'cover', bgcolor: '#fff' }}
    />
  );
};

export const ActiveBadge = ({ isActive }: { isActive: boolean }) => (
  <Badge
    label={isActive ? 'Active' : 'Inactive'}
    tone={isActive ? 'green' : 'gray'}
    Icon={isActive ? VisibleIcon : HiddenIcon}
  />
);

/** `image/jpeg` becomes `JPG`. */
export function fileTypeName(mimeType: string): string {
  const subtype = mimeType.slice(mimeType.indexOf('/') + 1);
  return subtype === 'webp' ? 'WebP' : subtype === 'jpeg' ? 'JPG' : subtype.toUpperCase();
}
