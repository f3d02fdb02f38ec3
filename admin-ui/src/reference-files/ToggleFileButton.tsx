import HideIcon from '@mui/icons-material/VisibilityOffOutlined';
import ShowIcon from '@mui/icons-material/VisibilityOutlined';
import { useDataProvider, useRefresh } from 'react-admin';
import { ActionButton } from '../actions/ActionButton';
import { useAction } from '../actions/useAction';
import type { ConsoleDataProvider } from '../providers/dataProvider';
import type { FileActionProps } from './fileAction';

export const ToggleFileButton = ({ file, kind, compact = false }: FileActionProps) => {
  const refresh = useRefresh();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { run, isRunning } = useAction(async () => {
    await dataProvider.setReferenceFileActive(kind.resource, file.id, !file.isActive);
    refresh();
  }, kind.texts.toggleFailed);
  return (
    <ActionButton
      label={file.isActive ? 'Deactivate' : 'Activate'}
      subject={file.title}
      Icon={file.isActive ? HideIcon : ShowIcon}
      color="secondary"
      compact={compact}
      loading={isRunning}
      onClick={run}
    />
  );
};
