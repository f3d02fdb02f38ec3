import { RowActions } from '../actions/ActionButton';
import { DeleteFileButton } from './DeleteFileButton';
import { DownloadFileButton } from './DownloadFileButton';
import { ToggleFileButton } from './ToggleFileButton';

export const FileActions = () => (
  <RowActions>
    <DownloadFileButton />
    <ToggleFileButton />
    <DeleteFileButton />
  </RowActions>
);
