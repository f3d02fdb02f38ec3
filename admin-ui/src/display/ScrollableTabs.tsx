import { Tabs, type TabsProps, type Theme, useMediaQuery } from '@mui/material';

/**
 * Tabs that may be wider than the page. On narrow screens the buttons that scroll them are there from the beginning: MUI scrolls
 * to the open tab before it adds them, and they would cut it off.
 */
export const ScrollableTabs = (props: TabsProps) => {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('lg'));
  return <Tabs {...props} variant="scrollable" scrollButtons={isNarrow || 'auto'} />;
};
