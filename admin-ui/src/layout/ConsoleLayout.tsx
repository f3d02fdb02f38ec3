import { Layout, type LayoutProps, useAuthenticated } from 'react-admin';
import { ConsoleAppBar } from './ConsoleAppBar';
import { ConsoleMenu } from './ConsoleMenu';
import { ConsoleSidebar } from './ConsoleSidebar';
import { useSessionEnd } from './useSessionEnd';

/** The frame around every console page. It shows nothing, not even the menu, before the guard has agreed. */
export const ConsoleLayout = ({ children }: LayoutProps) => {
  const { isPending } = useAuthenticated();
  useSessionEnd();
  if (isPending) return null;
  return (
    <Layout appBar={ConsoleAppBar} menu={ConsoleMenu} sidebar={ConsoleSidebar} appBarAlwaysOn>
      {children}
    </Layout>
  );
};
