import { SaveButton, Toolbar } from 'react-admin';

/** On phones react-admin fixes the bar over the text, so it needs a background. */
const onPhones = {
  '&.RaToolbar-mobileToolbar': {
    bgcolor: 'background.paper',
    borderTop: 1,
    borderColor: 'divider',
    p: '12px 16px !important',
  },
};

/** Hides react-admin's icon: the label says what is saved. */
const NO_ICON = <span hidden />;

export const SaveToolbar = ({ label }: { label: string }) => (
  <Toolbar sx={onPhones}>
    <SaveButton label={label} icon={NO_ICON} size="large" alwaysEnable />
  </Toolbar>
);
