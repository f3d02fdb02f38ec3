import PasswordIcon from '@mui/icons-material/KeyOutlined';
import { useState } from 'react';
import { ActionButton } from '../layout/ActionButton';
import type { User } from '../providers/records';
import { PasswordDialog } from './PasswordDialog';
import { usePasswordReveal } from './usePasswordReveal';

export const ViewPasswordButton = ({ user, compact = false }: { user: User; compact?: boolean }) => {
  const [isOpen, setIsOpen] = useState(false);
  const { isOffered } = usePasswordReveal();
  // The dialog that brought the refusal stays until it has been read.
  return (
    <>
      {isOffered && (
        <ActionButton
          label="View Password"
          subject={user.name}
          Icon={PasswordIcon}
          color="secondary"
          compact={compact}
          onClick={() => setIsOpen(true)}
        />
      )}
      {isOpen && <PasswordDialog user={user} onClose={() => setIsOpen(false)} />}
    </>
  );
};
