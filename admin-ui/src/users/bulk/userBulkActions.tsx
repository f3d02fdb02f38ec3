import type { Schema } from '@inkwell/contract/client';
import GiveIcon from '@mui/icons-material/AssignmentIndOutlined';
import SendIcon from '@mui/icons-material/ForwardToInboxOutlined';
import PenalizeIcon from '@mui/icons-material/GavelOutlined';
import ExtendIcon from '@mui/icons-material/MoreTimeOutlined';
import OtpIcon from '@mui/icons-material/PinOutlined';
import RemoveIcon from '@mui/icons-material/RestoreOutlined';
import { LazyGiveDialog } from '../../assignments/give/LazyGiveDialog';
import { A_DAY, ExtensionInputs } from '../../dialogs/ExtensionInputs';
import { ReasonInput } from '../../dialogs/ReasonInput';
import type { BulkAction, BulkResult } from '../../lists/bulk/bulkAction';
import { bulkCall, UNKNOWN_USER } from '../../lists/bulk/bulkCall';
import { defineBulkAction } from '../../lists/bulk/defineBulkAction';
import { formatUserCount } from '../../lists/formatUserCount';
import { api, getBody } from '../../providers/api';

type PenaltyPreview = Schema<'BulkPenaltyPreview'>;

const skipReasons: Record<PenaltyPreview['skipped'][number]['reason'], string> = {
  not_found: 'no longer exists',
  administrator: 'is an administrator',
  assignment_required: 'has more than one open assignment',
  already_penalized: 'is already penalized',
};

/** The call of penalties has a preview of its own, and answers without names. */
async function penalize(ids: string[], values: { reason: string }, isDryRun: boolean): Promise<BulkResult> {
  const preview = await getBody(api.POST('/api/admin/users/bulk-penalize/preview', { body: { ids } }));
  const skipped = preview.skipped.map(({ id, name, email, reason: why }) => ({
    id,
    name: name || UNKNOWN_USER,
    detail: [email, skipReasons[why]].filter(Boolean).join(', '),
  }));
  const done = preview.penalized.map(({ id }) => id);
  if (isDryRun) return { done, skipped };
  const reason = values.reason.trim();
  const result = await getBody(api.POST('/api/admin/users/bulk-penalize', { body: { ids, reason } }));
  const names = new Map(preview.penalized.map(({ id, name }) => [id, name]));
  const skippedNow = new Map(result.skipped.map(({ id, reason: why }) => [id, why]));
  return {
    done: done.filter((id) => !skippedNow.has(id)),
    skipped: [...skippedNow].map(([id, why]) => ({
      id,
      name: names.get(id) ?? UNKNOWN_USER,
      detail: skipReasons[why],
    })),
  };
}

/** In the order of the bar: the first is its button. */
export const userBulkActions: readonly BulkAction[] = [
  {
    permission: 'assignments:write',
    label: 'Give',
    icon: <GiveIcon />,
    dialog: ({ ids, ...dialog }) => <LazyGiveDialog users={{ ids }} {...dialog} />,
  },
  defineBulkAction({
    permission: 'penalties:write',
    icon: <ExtendIcon />,
    label: 'Extend Deadline',
    count: formatUserCount,
    lead: 'A deadline that has passed is extended from now. A penalty for a missed deadline is removed.',
    submitLabel: 'Extend deadline',
    failure: 'Failed to extend the deadlines',
    done: (users) => `Deadline extended for ${users}.`,
    inputs: <ExtensionInputs />,
    values: { ...A_DAY, reason: '' },
    call: bulkCall('/api/admin/users/bulk-extend-deadline'),
  }),
  defineBulkAction({
    permission: 'penalties:write',
    icon: <PenalizeIcon />,
    label: 'Penalize',
    isDangerous: true,
    count: formatUserCount,
    lead: 'They will see the reason on their dashboard, and get it by e-mail.',
    submitLabel: 'Penalize',
    failure: 'Failed to penalize the selected users',
    done: (users) => `${users} penalized.`,
    inputs: <ReasonInput autoFocus={false} />,
    values: { reason: '' },
    call: penalize,
  }),
  defineBulkAction({
    permission: 'penalties:write',
    icon: <RemoveIcon />,
    label: 'Remove Penalty',
    count: formatUserCount,
    lead: 'A deadline that has passed stays passed; it can be extended.',
    submitLabel: 'Remove penalty',
    failure: 'Failed to remove the penalties',
    done: (users) => `Penalty removed for ${users}.`,
    call: bulkCall('/api/admin/users/bulk-remove-penalty'),
  }),
  defineBulkAction({
    permission: 'users:write',
    icon: <SendIcon />,
    label: 'Send Agreement',
    count: formatUserCount,
    lead: 'Those who have not signed get the link by e-mail.',
    submitLabel: 'Send agreement',
    failure: 'Failed to send the agreement links',
    done: (users) => `Agreement link sent to ${users}.`,
    call: bulkCall('/api/admin/users/bulk-send-agreement'),
  }),
  defineBulkAction({
    permission: 'users:write',
    icon: <OtpIcon />,
    label: 'Send OTP',
    count: formatUserCount,
    lead: 'Those who are not verified get a new code by e-mail.',
    submitLabel: 'Send OTP',
    failure: 'Failed to send the codes',
    done: (users) => `OTP sent to ${users}.`,
    call: bulkCall('/api/admin/users/bulk-send-otp'),
  }),
];
