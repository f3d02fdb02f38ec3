import { useEffect } from 'react';
import { useLogout, useNotify } from 'react-admin';
import { ADMIN_LOGIN } from '../providers/authProvider';
import { leaveFor } from '../providers/leaveFor';
import { followTabs } from '../providers/session';
import { sessionOver, sessionRefused } from '../providers/sessionEnd';

/**
 * Signs out when the server refuses the session. react-admin would do so by itself, and answer the refused call with
 * an empty record: what was typed would be taken for saved, and forgotten.
 */
export function useSessionEnd(): void {
  const logout = useLogout();
  const notify = useNotify();
  useEffect(() => {
    let isOver = false;
    return sessionRefused.hear(() => {
      // Many calls may be refused at once.
      if (isOver) return;
      isOver = true;
      notify('inkwell.session_ended', { type: 'error' });
      void logout({}, ADMIN_LOGIN);
    });
  }, [logout, notify]);

  useEffect(
    () =>
      followTabs(sessionRefused.tell, () => {
        sessionOver.tell();
        // Anew, for whoever it is now; by then no form asks whether it may be left.
        setTimeout(() => leaveFor(`${window.location.pathname}${window.location.search}`));
      }),
    [],
  );
}
