import { saveFile } from '@inkwell/web/save-file';
import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import { useMutation } from '@tanstack/react-query';
import { useRecordContext } from 'react-admin';
import { ActionButton } from '../actions/ActionButton';
import type { ReferenceFile } from '../providers/records';
import { downloadFile } from './fileCalls';
import { useFileKind } from './kinds';

export const DownloadFileButton = () => {
  const file = useRecordContext<ReferenceFile>();
  const { resource, texts } = useFileKind();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id }: ReferenceFile) => downloadFile(resource, id),
    onSuccess: (content, { originalName, filename }) => saveFile(content, originalName || filename),
    meta: { failure: texts.downloadFailed },
  });
  if (!file) return null;
  return (
    <ActionButton label="Download" icon={<DownloadIcon />} loading={isPending} onClick={() => mutate(file)} />
  );
};
