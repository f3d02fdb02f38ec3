import { type ReactNode, useRef, useState } from 'react';
import { RecoveryCodesDialog } from './RecoveryCodesDialog';

interface ShownCodes {
  /** Takes the codes of the server's answer, or null if it has none. */
  receive: (codes: string[] | null) => void;
  /** Closes the first dialog: shows the codes, or closes everything. */
  close: () => void;
  codesDialog: ReactNode;
}

/** For a dialog that adds a second factor, which may create recovery codes: they are shown after it. Not a `ConfirmAction`: it makes several calls. */
export function useShownCodes(onClose: () => void): ShownCodes {
  const received = useRef<string[] | null>(null);
  const [shown, setShown] = useState<string[]>();
  return {
    receive: (codes) => {
      received.current = codes;
    },
    close: () => (received.current ? setShown(received.current) : onClose()),
    codesDialog: shown && <RecoveryCodesDialog codes={shown} onClose={onClose} />,
  };
}
