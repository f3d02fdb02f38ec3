import type { Permission } from '@inkwell/contract/permissions';
import { Box, type SvgIcon } from '@mui/material';
import { memo, type ReactNode } from 'react';
import { Menu, useRemoveFromStore } from 'react-admin';
import { Allowed } from './actions/Allowed';
import { isResource, type Section } from './providers/defineResource';
import { sections } from './sections';

interface MenuEntry {
  to: string;
  permission?: Permission | undefined;
  label: ReactNode;
  icon: typeof SvgIcon;
}

const entries = sections.flatMap(toMenuEntry);

function toMenuEntry(section: Section): MenuEntry[] {
  const { permission } = section;
  if (isResource(section)) {
    const { name, label, menuLabel = label[1], icon } = section;
    if (menuLabel === null) return [];
    return [{ to: `/${name}`, permission, label: menuLabel, icon }];
  }
  return section.menu ? [{ to: section.path, permission, ...section.menu }] : [];
}

export const ConsoleMenu = () => (
  <Box component="nav" aria-label="Console">
    <Menu>
      {entries.map((entry) => (
        <Allowed key={entry.to} permission={entry.permission}>
          <MenuItem entry={entry} />
        </Allowed>
      ))}
    </Menu>
  </Box>
);

/** `memo`: react-admin renders the menu again for each resource that it registers, up to three times. */
const MenuItem = memo(({ entry: { to, label, icon: Icon } }: { entry: MenuEntry }) => {
  const removeFromStore = useRemoveFromStore();
  return (
    <Menu.Item
      to={to}
      primaryText={label}
      state={FROM_THE_TOP}
      // The list starts without the filter of the last visit, which hides records without a word.
      onClick={() => removeFromStore(`${to.slice(1)}.listParams`)}
      leftIcon={<Icon fontSize="small" />}
    />
  );
});

/** react-admin scrolls to the beginning of a page that is opened with this state. */
const FROM_THE_TOP = { _scrollToTop: true };
