import { type ReactNode, useRef, useState } from 'react';
import { useRefresh } from 'react-admin';
import { ApiKeySecretDialog } from './ApiKeySecretDialog';

interface ShownKey {
  /** Takes the key of the server's answer. */
  receive: (key: string) => void;
  /** Closes the first dialog: shows the key, or closes everything. */
  close: () => void;
  keyDialog: ReactNode;
}

/** For a dialog whose call makes a key, which is shown after it. */
export function useShownKey(onClose: () => void): ShownKey {
  const refresh = useRefresh();
  const received = useRef<string | null>(null);
  const [shown, setShown] = useState<string>();
  return {
    receive: (key) => {
      received.current = key;
      refresh();
    },
    close: () => (received.current ? setShown(received.current) : onClose()),
    keyDialog: shown && <ApiKeySecretDialog secret={shown} onClose={onClose} />,
  };
}
