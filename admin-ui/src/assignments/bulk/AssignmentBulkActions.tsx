import type { Schema } from '@inkwell/contract/client';
import PenalizeIcon from '@mui/icons-material/GavelOutlined';
import ExtendIcon from '@mui/icons-material/MoreTimeOutlined';
import RemoveIcon from '@mui/icons-material/RestoreOutlined';
import WithdrawIcon from '@mui/icons-material/UndoOutlined';
import { useListContext, useNotify, useRefresh } from 'react-admin';
import { ActionButton } from '../../actions/ActionButton';
import { useDialog } from '../../dialogs/DialogHost';
import { A_DAY, type Extension, ExtensionInputs } from '../../dialogs/ExtensionInputs';
import { FormDialog } from '../../dialogs/FormDialog';
import { ReasonInput } from '../../dialogs/ReasonInput';
import { SkippedDialog } from '../../lists/SkippedDialog';
import { api, getBody } from '../../providers/api';
import type { Assignment } from '../../providers/records';
import { formatAssignmentCount } from '../assignmentTexts';

/** What a dialog of a bulk action asks for. */
type Values = Partial<Extension>;

/** In the order of the buttons. */
const bulkActions = {
  extend: {
    permission: 'penalties:write',
    icon: <ExtendIcon />,
    path: '/api/admin/assignments/bulk-extend',
    title: 'Extend Deadline',
    lead: 'A deadline that has passed is extended from now. A penalty for a missed deadline is removed.',
    submitLabel: 'Extend deadline',
    done: (count: string) => `Deadline of ${count} extended.`,
    inputs: <ExtensionInputs />,
  },
  penalize: {
    permission: 'penalties:write',
    icon: <PenalizeIcon />,
    path: '/api/admin/assignments/bulk-penalize',
    title: 'Penalize',
    lead: 'Their users will see the reason on their dashboard, and get it by e-mail.',
    submitLabel: 'Penalize',
    done: (count: string) => `${count} penalized.`,
    inputs: <ReasonInput />,
  },
  removePenalty: {
    permission: 'penalties:write',
    icon: <RemoveIcon />,
    path: '/api/admin/assignments/bulk-remove-penalty',
    title: 'Remove Penalty',
    lead: 'A deadline that has passed stays passed; it can be extended.',
    submitLabel: 'Remove penalty',
    done: (count: string) => `Penalty of ${count} removed.`,
    inputs: null,
  },
  withdraw: {
    permission: 'assignments:write',
    icon: <WithdrawIcon />,
    path: '/api/admin/assignments/bulk-withdraw',
    title: 'Withdraw',
    lead: 'Only assignments that are not started are withdrawn. Their images are free for others.',
    submitLabel: 'Withdraw',
    done: (count: string) => `${count} withdrawn.`,
    inputs: null,
  },
} as const;

type BulkAction = keyof typeof bulkActions;
const isDangerous = (action: BulkAction) => action === 'penalize' || action === 'withdraw';

/** The actions on the selected assignments. */
export const AssignmentBulkActions = () => {
  const { selectedIds, onUnselectItems } = useListContext<Assignment>();
  const dialog = useDialog();
  if (selectedIds.length === 0) return null;
  return (Object.keys(bulkActions) as BulkAction[]).map((action) => {
    const { permission, title, icon } = bulkActions[action];
    const ids = selectedIds.map(String);
    return (
      <ActionButton
        key={action}
        permission={permission}
        label={title}
        icon={icon}
        color={isDangerous(action) ? 'error' : 'primary'}
        onClick={() =>
          dialog.open(
            <BulkDialog action={action} ids={ids} onDone={onUnselectItems} onClose={dialog.close} />,
          )
        }
      />
    );
  });
};

interface BulkDialogProps {
  action: BulkAction;
  ids: string[];
  onDone: () => void;
  onClose: () => void;
}

/** Asks before an action on assignments. Afterwards it lists the skipped ones, with the reasons. */
const BulkDialog = ({ action, ids, onDone, onClose }: BulkDialogProps) => {
  const notify = useNotify();
  const refresh = useRefresh();
  const dialog = useDialog();
  const { path, title, lead, submitLabel, done, inputs } = bulkActions[action];
  const act = async ({ hours, reason }: Values) => {
    const asked = {
      ...(action === 'extend' && hours && { hours }),
      ...(inputs && { reason: reason?.trim() ?? '' }),
    };
    const body = { ids, ...asked } as Schema<'BulkExtendAssignments'>;
    const result = await getBody(api.POST(path, { body }));
    const message = done(formatAssignmentCount(result.done.length));
    const { skipped } = result;
    if (skipped.length === 0) notify(message, { type: 'success' });
    else
      dialog.open(
        <SkippedDialog
          title={message}
          skipped={skipped}
          count={formatAssignmentCount(skipped.length)}
          onClose={dialog.close}
        />,
      );
    onDone();
    refresh();
  };
  return (
    <FormDialog<Values>
      title={title}
      submitLabel={submitLabel}
      isDangerous={isDangerous(action)}
      failure={`Failed: ${title}`}
      lead={`${formatAssignmentCount(ids.length)} selected. ${lead}`}
      {...(action === 'extend' && { defaultValues: A_DAY })}
      onSubmit={act}
      onClose={onClose}
    >
      {inputs}
    </FormDialog>
  );
};
