import PenalizeIcon from '@mui/icons-material/GavelOutlined';
import ExtendIcon from '@mui/icons-material/MoreTimeOutlined';
import RemoveIcon from '@mui/icons-material/RestoreOutlined';
import WithdrawIcon from '@mui/icons-material/UndoOutlined';
import { A_DAY, ExtensionInputs } from '../../dialogs/ExtensionInputs';
import { ReasonInput } from '../../dialogs/ReasonInput';
import type { BulkAction } from '../../lists/bulk/bulkAction';
import { bulkCall } from '../../lists/bulk/bulkCall';
import { defineBulkAction } from '../../lists/bulk/defineBulkAction';
import { formatAssignmentCount } from '../assignmentTexts';

/** In the order of the bar: the first is its button. */
export const assignmentBulkActions: readonly BulkAction[] = [
  defineBulkAction({
    permission: 'penalties:write',
    icon: <ExtendIcon />,
    label: 'Extend Deadline',
    count: formatAssignmentCount,
    lead: 'A deadline that has passed is extended from now. A penalty for a missed deadline is removed.',
    submitLabel: 'Extend deadline',
    failure: 'Failed to extend the deadlines',
    done: (assignments) => `Deadline of ${assignments} extended.`,
    inputs: <ExtensionInputs />,
    values: { ...A_DAY, reason: '' },
    call: bulkCall('/api/admin/assignments/bulk-extend'),
  }),
  defineBulkAction({
    permission: 'penalties:write',
    icon: <RemoveIcon />,
    label: 'Remove Penalty',
    count: formatAssignmentCount,
    lead: 'A deadline that has passed stays passed; it can be extended.',
    submitLabel: 'Remove penalty',
    failure: 'Failed to remove the penalties',
    done: (assignments) => `Penalty of ${assignments} removed.`,
    call: bulkCall('/api/admin/assignments/bulk-remove-penalty'),
  }),
  defineBulkAction({
    permission: 'penalties:write',
    icon: <PenalizeIcon />,
    label: 'Penalize',
    isDangerous: true,
    count: formatAssignmentCount,
    lead: 'Their users will see the reason on their dashboard, and get it by e-mail.',
    submitLabel: 'Penalize',
    failure: 'Failed to penalize the selected assignments',
    done: (assignments) => `${assignments} penalized.`,
    inputs: <ReasonInput autoFocus={false} />,
    values: { reason: '' },
    call: bulkCall('/api/admin/assignments/bulk-penalize'),
  }),
  defineBulkAction({
    permission: 'assignments:write',
    icon: <WithdrawIcon />,
    label: 'Withdraw',
    isDangerous: true,
    count: formatAssignmentCount,
    lead: 'Only assignments that are not started are withdrawn. Their images are free for others.',
    submitLabel: 'Withdraw',
    failure: 'Failed to withdraw the assignments',
    done: (assignments) => `${assignments} withdrawn.`,
    call: bulkCall('/api/admin/assignments/bulk-withdraw'),
  }),
];
