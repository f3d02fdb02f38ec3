import { useEffect } from 'react';
import { useLogout, useNotify } from 'react-admin';
import { ADMIN_LOGIN } from '../providers/authProvider';
import { sessionRefused } from '../providers/sessionEnd';

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
}
