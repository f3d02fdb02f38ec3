import { type Theme, useMediaQuery } from '@mui/material';
import { Sidebar, type SidebarProps } from 'react-admin';

/** On phones the sidebar opens as a dialog, and a dialog has a name. */
export const ConsoleSidebar = (props: SidebarProps) => {
  const isDialog = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  return <Sidebar {...props} {...(isDialog ? { slotProps: { paper: { 'aria-label': 'Menu' } } } : {})} />;
};
