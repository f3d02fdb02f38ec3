import { Box } from '@mui/material';
import { DeleteFileButton } from './DeleteFileButton';
import { DownloadFileButton } from './DownloadFileButton';
import type { FileActionProps } from './fileAction';
import { ToggleFileButton } from './ToggleFileButton';

/** In a row of the list. */
export const FileActions = ({ file, kind }: FileActionProps) => (
  <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 0.5 }}>
    <DownloadFileButton file={file} kind={kind} compact />
    <ToggleFileButton file={file} kind={kind} compact />
    <DeleteFileButton file={file} kind={kind} compact />
  </Box>
);
