import { ActionButton } from '../../actions/ActionButton';
import type { User } from '../../providers/records';
import type { UseUserAction } from './userAction';

interface UserActionButtonProps {
  /** The same for the life of the button: it is a hook. */
  use: UseUserAction;
  user: User;
  compact?: boolean;
}

export const UserActionButton = ({ use: useThis, user, compact = false }: UserActionButtonProps) => {
  const action = useThis(user);
  if (!action) return null;
  const { label, Icon, onClick, isRunning = false, color = 'primary', dialog } = action;
  return (
    <>
      <ActionButton
        label={label}
        subject={user.name}
        Icon={Icon}
        color={color}
        compact={compact}
        loading={isRunning}
        onClick={onClick}
      />
      {dialog}
    </>
  );
};
