import { formatFileSize } from '@inkwell/contract/file-size';
import RemoveIcon from '@mui/icons-material/Close';
import { Alert, Box, IconButton, LinearProgress, TextField, Typography } from '@mui/material';
import type { ReferenceFileKind } from '../kinds';
import type { QueuedFile } from './useUploads';

interface QueuedFileFieldsProps {
  item: QueuedFile;
  kind: ReferenceFileKind;
  onChange: (change: {
    title?: string;
    description?: string;
    minWords?: string;
    problem?: undefined;
  }) => void;
  onRemove: () => void;
}

export const QueuedFileFields = ({ item, kind, onChange, onRemove }: QueuedFileFieldsProps) => {
  const { file, title, description, minWords, state, progress, problem } = item;
  const sent = Math.round(progress * 100);
  return (
    <Box component="li" sx={{ mt: 2, pt: 2, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography variant="body2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', fontWeight: 600 }}>
          {file.name}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
          {formatFileSize(file.size)}
        </Typography>
        {state === 'waiting' && (
          <IconButton size="small" aria-label={`Remove ${file.name}`} onClick={onRemove}>
            <RemoveIcon fontSize="small" />
          </IconButton>
        )}
      </Box>
      {state === 'waiting' && (
        <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
          <TextField
            label="Title"
            value={title}
            required
            size="small"
            onChange={({ target }) => onChange({ title: target.value, problem: undefined })}
          />
          <TextField
            label="Description"
            value={description}
            size="small"
            onChange={({ target }) => onChange({ description: target.value })}
          />
          {kind.field === 'image' && (
            <TextField
              label="Minimum words"
              value={minWords}
              size="small"
              helperText="Empty: the general minimum"
              slotProps={{ htmlInput: { inputMode: 'numeric' } }}
              onChange={({ target }) => onChange({ minWords: target.value.trim(), problem: undefined })}
            />
          )}
        </Box>
      )}
      {state === 'sending' && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, mt: 1 }}>
          <LinearProgress
            variant="determinate"
            value={sent}
            aria-label={`Upload of ${file.name}`}
            sx={{ flex: 1 }}
          />
          <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {sent}%
          </Typography>
        </Box>
      )}
      {problem && (
        <Alert severity="error" sx={{ mt: 1 }}>
          {problem}
        </Alert>
      )}
    </Box>
  );
};
