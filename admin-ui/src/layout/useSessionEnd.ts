import { useEffect } from 'react';
import { useLogout, useNotify, useTranslate } from 'react-admin';
import { loadPage } from '../providers/loadPage';
import { ADMIN_LOGIN } from '../providers/paths';
import { watchOtherTabs } from '../providers/session';
import { sessionOver, sessionRefused } from '../providers/sessionEnd';
import { keepNotice } from '../providers/signInHandover';

/**
 * Signs out if the server refuses the session. react-admin's own way would answer the refused call with an empty
 * record, and a form would treat its unsaved text as saved.
 */
export function useSessionEnd(): void {
  const logout = useLogout();
  const notify = useNotify();
  const translate = useTranslate();
  useEffect(() => {
    let isOver = false;
    return sessionRefused.subscribe(() => {
      // Several calls may be refused at the same time.
      if (isOver) return;
      isOver = true;
      notify('inkwell.session_ended', { type: 'error' });
      keepNotice(translate('inkwell.session_ended'));
      void logout({}, ADMIN_LOGIN);
    });
  }, [logout, notify, translate]);

  useEffect(
    () =>
      watchOtherTabs(sessionRefused.send, () => {
        sessionOver.send();
        // Reloads for the new user, after all forms have stopped asking about unsaved changes.
        setTimeout(() => loadPage(`${window.location.pathname}${window.location.search}`));
      }),
    [],
  );
}
