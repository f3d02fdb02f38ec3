import { DownloadAction } from '../actions/DownloadAction';
import type { ReferenceFile } from '../providers/resources';
import { downloadFile } from './fileCalls';
import { useFileKind } from './kinds';

export const DownloadFileButton = () => {
  const { resource, texts } = useFileKind();
  return (
    <DownloadAction<ReferenceFile>
      label="Download"
      call={({ id }) => downloadFile(resource, id)}
      fileName={({ originalName, filename }) => originalName || filename}
      failure={texts.downloadFailed}
    />
  );
};
