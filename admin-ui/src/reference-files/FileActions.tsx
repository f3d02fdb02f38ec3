import { Box } from '@mui/material';
import type { ReferenceFile } from '../providers/records';
import { DeleteFileButton } from './DeleteFileButton';
import { DownloadFileButton } from './DownloadFileButton';
import type { ReferenceFileKind } from './kinds';
import { ToggleFileButton } from './ToggleFileButton';

export interface FileActionProps {
  file: ReferenceFile;
  kind: ReferenceFileKind;
  compact?: boolean;
}

/** In a row of the list. */
export const FileActions = ({ file, kind }: FileActionProps) => (
  <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 0.5 }}>
    <DownloadFileButton file={file} kind={kind} compact />
    <ToggleFileButton file={file} kind={kind} compact />
    <DeleteFileButton file={file} kind={kind} compact />
  </Box>
);
