import { Tab } from '@mui/material';
import { Link, useLocation } from 'react-router-dom';
import { ScrollableTabs } from '../display/ScrollableTabs';
import { useMay } from '../providers/permissions';
import { TASK_EXPORTS, TASKS } from '../providers/resources';

const TABS = [
  { path: `/${TASKS}`, label: 'Changes and imports' },
  { path: `/${TASK_EXPORTS}`, label: 'Exports' },
];

/** The two lists of the page. */
export const TaskTabs = () => {
  const { pathname } = useLocation();
  if (!useMay('exports:create')) return null;
  return (
    <ScrollableTabs
      value={pathname}
      aria-label="Kinds of tasks"
      sx={{ borderBottom: 1, borderColor: 'divider' }}
    >
      {TABS.map(({ path, label }) => (
        <Tab key={path} value={path} label={label} component={Link} to={path} />
      ))}
    </ScrollableTabs>
  );
};
