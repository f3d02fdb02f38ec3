import HideIcon from '@mui/icons-material/VisibilityOffOutlined';
import ShowIcon from '@mui/icons-material/VisibilityOutlined';
import { useRecordContext, useRefresh } from 'react-admin';
import { ActionButton } from '../actions/ActionButton';
import { ConfirmDialog } from '../dialogs/ConfirmDialog';
import { useDialog } from '../dialogs/DialogHost';
import { IMAGES, type ReferenceFile } from '../providers/resources';
import { useSingleMutation } from '../providers/useSingleMutation';
import { changeFiles, setFileActive } from './fileCalls';
import { useFileKind } from './kinds';
import { describeReceivers } from './receivers';

/** Not a `ConfirmAction`: it asks only if running assignments get the image, which the server says. */
export const ToggleFileButton = () => {
  const file = useRecordContext<ReferenceFile>();
  const { resource, texts } = useFileKind();
  const refresh = useRefresh();
  const dialog = useDialog();
  const setActive = ({ id, isActive }: ReferenceFile) => setFileActive(resource, id, !isActive);
  const { mutate: toggle, isPending: isToggling } = useSingleMutation({
    mutationFn: setActive,
    onSuccess: refresh,
    meta: { failure: texts.toggleFailed },
  });
  const { mutate: ask, isPending: isCounting } = useSingleMutation({
    mutationFn: ({ id }: ReferenceFile) =>
      changeFiles(resource, { ids: [id], change: { action: 'toggle', isActive: true } }, true),
    onSuccess: ({ runningAssignments = 0 }, asked) => {
      if (runningAssignments === 0) toggle(asked);
      else
        dialog.open(
          <ConfirmDialog
            title="Activate image"
            content={`“${asked.title}”: ${describeReceivers(runningAssignments)}`}
            confirm="Activate"
            ConfirmIcon={ShowIcon}
            mutationFn={() => setActive(asked)}
            onSuccess={refresh}
            failure={texts.toggleFailed}
            onClose={dialog.close}
          />,
        );
    },
    meta: { failure: texts.toggleFailed },
  });
  if (!file) return null;
  // A PDF is only read: it changes nobody's work.
  const change = resource === IMAGES && !file.isActive ? ask : toggle;
  return (
    <ActionButton
      permission="references:write"
      label={file.isActive ? 'Deactivate' : 'Activate'}
      icon={file.isActive ? <HideIcon /> : <ShowIcon />}
      color="secondary"
      loading={isToggling || isCounting}
      onClick={() => change(file)}
    />
  );
};
