import SuspendIcon from '@mui/icons-material/PauseCircleOutlined';
import LiftIcon from '@mui/icons-material/PlayCircleOutlined';
import { useRecordContext } from 'react-admin';
import { ConfirmAction, type ConfirmActionProps } from '../../actions/ConfirmAction';
import { ReasonInput, type WithReason } from '../../dialogs/ReasonInput';
import { api, byId } from '../../providers/api';
import type { User } from '../../providers/resources';

/** One button suspends and lifts, so that it keeps the keyboard focus when the one becomes the other. */
export const SuspensionButton = () => (
  <ConfirmAction permission="users:write" {...(useRecordContext<User>()?.suspendedAt ? lift : suspend)} />
);

const suspend: ConfirmActionProps<User, WithReason> = {
  label: 'Suspend',
  icon: SuspendIcon,
  color: 'error',
  question: 'Suspend',
  content: ({ name }) =>
    `${name} is signed out now and cannot sign in until you lift the suspension. Links stop working, and no penalty is given meanwhile. Nothing is deleted.`,
  confirm: 'Suspend user',
  isDangerous: true,
  inputs: <ReasonInput label="Reason (for staff)" />,
  call: ({ id }, { reason }) =>
    api.POST('/api/admin/users/{id}/suspend', { ...byId(id), body: { reason: reason.trim() } }),
  failure: 'Failed to suspend user',
};

const lift: ConfirmActionProps<User, WithReason> = {
  label: 'Lift Suspension',
  icon: LiftIcon,
  color: 'secondary',
  question: 'Lift Suspension',
  content: ({ name }) =>
    `${name} can sign in again. A deadline that had not passed is extended by the length of the suspension, and the user gets an e-mail about it.`,
  confirm: 'Lift suspension',
  call: ({ id }) => api.POST('/api/admin/users/{id}/lift-suspension', byId(id)),
  failure: 'Failed to lift suspension',
};
