import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';

interface DialogControls {
  open: (dialog: ReactNode) => void;
  close: () => void;
}

const DialogContext = createContext<DialogControls>({ open: () => undefined, close: () => undefined });

export const useDialog = () => useContext(DialogContext);

/** Shows the one dialog of a page, so that the rows of a list have none of their own. Leaving the page closes it. */
export const DialogHost = ({ children }: { children: ReactNode }) => {
  const { pathname } = useLocation();
  const [dialog, setDialog] = useState<{ content: ReactNode; pathname: string }>();
  const controls = useMemo(
    () => ({
      open: (content: ReactNode) => setDialog({ content, pathname }),
      close: () => setDialog(undefined),
    }),
    [pathname],
  );
  return (
    <DialogContext value={controls}>
      {children}
      {dialog?.pathname === pathname && dialog.content}
    </DialogContext>
  );
};
