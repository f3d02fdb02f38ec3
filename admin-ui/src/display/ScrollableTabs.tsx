import { Tabs, type TabsProps, type Theme, useMediaQuery } from '@mui/material';

/**
 * For tabs that may be wider than the page. On narrow screens the buttons that scroll them are there from the beginning: MUI
 * scrolls to the open tab before it adds them, and they would cut it off.
 */
export function useTabScrolling() {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('lg'));
  return { variant: 'scrollable', scrollButtons: isNarrow || 'auto' } as const;
}

export const ScrollableTabs = (props: TabsProps) => <Tabs {...props} {...useTabScrolling()} />;
