import type { ReactNode } from 'react';
import { SaveButton, Toolbar } from 'react-admin';

/** On phones react-admin fixes the bar over the text, so it needs a background. */
const onPhones = {
  '&.RaToolbar-mobileToolbar': {
    bgcolor: 'background.paper',
    borderTop: 1,
    borderColor: 'divider',
    p: '12px 16px !important',
    flexWrap: 'wrap',
    gap: 1,
    '& .MuiButton-root': { px: 1.5 },
  },
};

/** Hides react-admin's icon: the label says what is saved. */
const NO_ICON = <span hidden />;

/** @param props.children buttons before the one that saves */
export const SaveToolbar = ({ label, children }: { label: string; children?: ReactNode }) => (
  <Toolbar sx={onPhones}>
    {children}
    <SaveButton
      label={label}
      icon={NO_ICON}
      size="large"
      alwaysEnable
      {...(children ? { variant: 'outlined' } : {})}
    />
  </Toolbar>
);
