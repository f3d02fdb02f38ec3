import { useEffect } from 'react';
import { loadPage } from '../providers/loadPage';

/** Unknown paths go to /login, a page of the user app. */
export const UnknownPage = () => {
  useEffect(() => {
    loadPage('/login');
  }, []);
  return null;
};
