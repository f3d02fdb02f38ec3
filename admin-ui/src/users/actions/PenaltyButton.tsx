import PenalizeIcon from '@mui/icons-material/GavelOutlined';
import RemoveIcon from '@mui/icons-material/RestoreOutlined';
import { useRecordContext } from 'react-admin';
import { ConfirmAction, type ConfirmActionProps } from '../../actions/ConfirmAction';
import { ReasonInput, type WithReason } from '../../dialogs/ReasonInput';
import { api } from '../../providers/api';
import { ofWork } from '../../providers/assignment';
import type { User } from '../../providers/resources';
import { REMOVE_PENALTY, removePenaltyText } from '../penaltyTexts';

/** One button gives and removes a penalty, so that it keeps the keyboard focus when the one becomes the other. */
export const PenaltyButton = ({ only }: { only?: 'penalize' | 'remove' }) => {
  const action = useRecordContext<User>()?.isPenalized ? 'remove' : 'penalize';
  if (only && only !== action) return null;
  return (
    <ConfirmAction
      permission="penalties:write"
      when={({ role }) => action === 'remove' || role === 'user'}
      {...(action === 'remove' ? remove : penalize)}
    />
  );
};

const penalize: ConfirmActionProps<User, WithReason> = {
  label: 'Penalize',
  icon: PenalizeIcon,
  color: 'error',
  question: 'Penalize',
  content: ({ name }) => `${name} will see the reason on their dashboard.`,
  isDangerous: true,
  inputs: <ReasonInput />,
  call: (user, { reason }) =>
    api.POST('/api/admin/users/{id}/penalize', { ...ofWork(user), body: { reason: reason.trim() } }),
  failure: 'Failed to penalize user',
};

const remove: ConfirmActionProps<User, WithReason> = {
  label: 'Remove Penalty',
  icon: RemoveIcon,
  color: 'secondary',
  question: REMOVE_PENALTY.title,
  content: ({ name }) => removePenaltyText(name),
  confirm: REMOVE_PENALTY.confirm,
  call: (user) => api.POST('/api/admin/users/{id}/remove-penalty', ofWork(user)),
  failure: 'Failed to remove penalty',
};
