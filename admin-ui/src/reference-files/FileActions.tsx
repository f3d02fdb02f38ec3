import { DeleteFileButton } from './DeleteFileButton';
import { DownloadFileButton } from './DownloadFileButton';
import { ToggleFileButton } from './ToggleFileButton';

export const FileActions = () => (
  <>
    <DownloadFileButton />
    <ToggleFileButton />
    <DeleteFileButton />
  </>
);
