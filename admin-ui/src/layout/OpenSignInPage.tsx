import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { loadPage } from '../providers/loadPage';
import { ADMIN_LOGIN } from '../providers/paths';
import { keepDeepLink } from '../providers/signInHandover';

/** Loads the sign-in page, which returns to the page that was open when the session ended. */
export const OpenSignInPage = () => {
  const { state }: { state: { nextPathname?: string; nextSearch?: string } | null } = useLocation();
  useEffect(() => {
    const path = state?.nextPathname;
    if (path?.startsWith('/admin/')) keepDeepLink(`${path}${state?.nextSearch ?? ''}`);
    void loadPage(ADMIN_LOGIN);
  }, [state]);
  return null;
};
