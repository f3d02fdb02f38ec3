import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import { Box, Button, Typography } from '@mui/material';
import { type DragEvent, useRef, useState } from 'react';
import type { ReferenceFileKind } from '../kinds';

interface DropZoneProps {
  kind: ReferenceFileKind;
  isBusy: boolean;
  onFiles: (files: Iterable<File>) => void;
}

export const DropZone = ({ kind, isBusy, onFiles }: DropZoneProps) => {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    if (!isBusy) onFiles(event.dataTransfer.files);
  };
  const hover = (event: DragEvent) => {
    // Prevents that the browser opens the file.
    event.preventDefault();
    setIsOver(event.type !== 'dragleave');
  };
  return (
    <Box
      onDrop={drop}
      onDragEnter={hover}
      onDragOver={hover}
      onDragLeave={hover}
      sx={{
        p: 3,
        textAlign: 'center',
        border: 2,
        borderStyle: 'dashed',
        borderColor: isOver ? 'primary.main' : 'rule.strong',
        borderRadius: 1,
        bgcolor: isOver ? 'accentSoft' : 'sunken',
      }}
    >
      <Typography sx={{ mb: 1.5, display: { xs: 'none', sm: 'block' } }}>Drop files here, or</Typography>
      <Button
        variant="outlined"
        startIcon={<UploadIcon />}
        disabled={isBusy}
        onClick={() => input.current?.click()}
      >
        Choose files
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={kind.accept}
        data-testid="file-input"
        onChange={({ target }) => {
          onFiles(Array.from(target.files ?? []));
          // Allows that the same file is chosen again.
          target.value = '';
        }}
      />
    </Box>
  );
};
