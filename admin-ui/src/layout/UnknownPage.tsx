import { useEffect } from 'react';
import { leaveConsole } from '../providers/leaveConsole';

/** Unknown paths go to /login, a page of the user app. */
export const UnknownPage = () => {
  useEffect(() => {
    leaveConsole('/login');
  }, []);
  return null;
};
