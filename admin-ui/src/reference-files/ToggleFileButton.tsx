import HideIcon from '@mui/icons-material/VisibilityOffOutlined';
import ShowIcon from '@mui/icons-material/VisibilityOutlined';
import { useMutation } from '@tanstack/react-query';
import { useDataProvider, useRecordContext, useRefresh } from 'react-admin';
import { ActionButton } from '../actions/ActionButton';
import type { ConsoleDataProvider } from '../providers/dataProvider';
import type { ReferenceFile } from '../providers/records';
import { useFileKind } from './kinds';

export const ToggleFileButton = () => {
  const file = useRecordContext<ReferenceFile>();
  const { resource, texts } = useFileKind();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const refresh = useRefresh();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id, isActive }: ReferenceFile) =>
      dataProvider.setReferenceFileActive(resource, id, !isActive),
    onSuccess: refresh,
    meta: { failure: texts.toggleFailed },
  });
  if (!file) return null;
  return (
    <ActionButton
      permission="references:write"
      label={file.isActive ? 'Deactivate' : 'Activate'}
      icon={file.isActive ? <HideIcon /> : <ShowIcon />}
      color="secondary"
      loading={isPending}
      onClick={() => mutate(file)}
    />
  );
};
