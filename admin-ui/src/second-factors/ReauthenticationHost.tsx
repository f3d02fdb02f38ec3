import { useEffect, useState } from 'react';
import { offerReauthentication } from '../providers/reauthentication';
import { ReauthenticationDialog } from './ReauthenticationDialog';

/** Opens the dialog when a call needs the password or a passkey again. */
export const ReauthenticationHost = () => {
  const [answer, setAnswer] = useState<(isConfirmed: boolean) => void>();
  useEffect(() => offerReauthentication(() => new Promise((resolve) => setAnswer(() => resolve))), []);
  if (!answer) return null;
  const close = (isConfirmed: boolean) => {
    setAnswer(undefined);
    answer(isConfirmed);
  };
  return <ReauthenticationDialog onConfirmed={() => close(true)} onClose={() => close(false)} />;
};
