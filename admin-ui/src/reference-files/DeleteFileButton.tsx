import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { ConfirmAction } from '../actions/ConfirmAction';
import type { ReferenceFile } from '../providers/resources';
import { deleteFile } from './fileCalls';
import { useFileKind } from './kinds';

/** `onDeleted` leaves the page of a file that no longer exists. */
export const DeleteFileButton = ({ onDeleted }: { onDeleted?: () => void }) => {
  const { resource, noun, texts } = useFileKind();
  return (
    <ConfirmAction<ReferenceFile>
      permission="references:write"
      label="Delete"
      icon={DeleteIcon}
      color="error"
      question={({ title }) => `Delete “${title}”?`}
      content={texts.lost}
      confirm={`Delete ${noun}`}
      isDangerous
      call={({ id }) => deleteFile(resource, id)}
      failure={texts.deleteFailed}
      deletes
      {...(onDeleted && { onDone: onDeleted })}
    />
  );
};
