import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import { useDataProvider } from 'react-admin';
import { ActionButton } from '../actions/ActionButton';
import { saveFile } from '../actions/saveFile';
import { useAction } from '../actions/useAction';
import type { ConsoleDataProvider } from '../providers/dataProvider';
import type { FileActionProps } from './fileAction';

export const DownloadFileButton = ({ file, kind, compact = false }: FileActionProps) => {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { run, isRunning } = useAction(async () => {
    saveFile(
      await dataProvider.downloadReferenceFile(kind.resource, file.id),
      file.originalName || file.filename,
    );
  }, kind.texts.downloadFailed);
  return (
    <ActionButton
      label="Download"
      subject={file.title}
      Icon={DownloadIcon}
      compact={compact}
      loading={isRunning}
      onClick={run}
    />
  );
};
