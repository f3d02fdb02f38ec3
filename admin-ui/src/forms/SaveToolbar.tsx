import { SaveButton, Toolbar } from 'react-admin';

/** On phones react-admin keeps the bar in view, over the text: it needs a ground of its own. */
const onPhones = {
  '&.RaToolbar-mobileToolbar': {
    bgcolor: 'background.paper',
    borderTop: 1,
    borderColor: 'divider',
    p: '12px 16px !important',
  },
};

/** The button says what it saves; a floppy disk adds nothing. */
const NO_ICON = <span hidden />;

export const SaveToolbar = ({ label }: { label: string }) => (
  <Toolbar sx={onPhones}>
    <SaveButton label={label} icon={NO_ICON} size="large" alwaysEnable />
  </Toolbar>
);
