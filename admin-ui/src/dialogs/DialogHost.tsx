import {
  createContext,
  type Dispatch,
  Fragment,
  type ReactNode,
  type SetStateAction,
  useContext,
  useId,
  useMemo,
  useState,
} from 'react';
import { useLocation } from 'react-router-dom';

/** The open dialogs, by the component that opened them. The last one is on top. */
type Dialogs = Readonly<Record<string, ReactNode>>;

const SetDialogsContext = createContext<Dispatch<SetStateAction<Dialogs>>>(() => undefined);

/** Opens dialogs over the page. `close` closes only the dialog of this component, so a late answer closes no other one. */
export function useDialog() {
  const opener = useId();
  const setDialogs = useContext(SetDialogsContext);
  return useMemo(
    () => ({
      open: (dialog: ReactNode) => setDialogs((others) => ({ ...others, [opener]: dialog })),
      close: () => setDialogs(({ [opener]: _, ...others }) => others),
    }),
    [opener, setDialogs],
  );
}

/** Shows the dialogs of a page, so that the rows of a list have none of their own. Leaving the page closes them. */
export const DialogHost = ({ children }: { children: ReactNode }) => {
  const { pathname } = useLocation();
  const [dialogs, setDialogs] = useState<Dialogs>({});
  const [page, setPage] = useState(pathname);
  if (page !== pathname) {
    setPage(pathname);
    setDialogs({});
  }
  return (
    <SetDialogsContext value={setDialogs}>
      {children}
      {Object.entries(dialogs).map(([opener, dialog]) => (
        <Fragment key={opener}>{dialog}</Fragment>
      ))}
    </SetDialogsContext>
  );
};
