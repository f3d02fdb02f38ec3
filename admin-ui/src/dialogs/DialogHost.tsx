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
  const [dialog, setDialog] = useState<ReactNode>();
  const controls = useMemo(() => ({ open: setDialog, close: () => setDialog(undefined) }), []);
  const [page, setPage] = useState(pathname);
  if (page !== pathname) {
    setPage(pathname);
    setDialog(undefined);
  }
  return (
    <DialogContext value={controls}>
      {children}
      {dialog}
    </DialogContext>
  );
};
