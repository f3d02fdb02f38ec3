import { useQueryClient } from '@tanstack/react-query';
import { BookAlert, BookText } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Dashboard } from '../api/types';
import { Button } from '../ui/Button';
import { useAssignment } from '../work/assignment';
import { dashboardQuery, useDashboard } from '../work/queries';
import { GuidelinesPanel } from './GuidelinesPanel';
import styles from './useGuidelines.module.css';

interface Guidelines {
  /** Null if the project has none. */
  button: ReactNode;
  /** For `SplitView`; null while they are closed. */
  side: { title: string; content: ReactNode } | null;
  close: () => void;
}

/** The guidelines of the project in the panel beside the text, and the button that opens them. */
export function useGuidelines(): Guidelines {
  const queryClient = useQueryClient();
  const { dashboardOf } = useAssignment();
  const [isOpen, setOpen] = useState(false);
  const { data: dashboard } = useDashboard();
  const project = dashboard?.assignment?.project;
  const version = project?.guidelinesVersion ?? null;
  const close = () => setOpen(false);
  if (version === null) return { button: null, side: null, close };

  const opened = project?.guidelinesOpenedVersion ?? null;
  const news = opened === null ? 'not read yet' : opened < version ? 'changed' : null;
  /** The dashboard is read each minute only. */
  const markRead = (read: number) => {
    const { queryKey } = dashboardQuery(dashboardOf);
    queryClient.setQueryData<Dashboard>(queryKey, (shown) => shown && withOpened(shown, read));
  };
  return {
    button: (
      <Button
        size="small"
        // The caret stays in the text.
        preventFocusOnPress
        aria-pressed={isOpen}
        aria-label={news ? `Guidelines: ${news}` : 'Guidelines'}
        onPress={() => setOpen(!isOpen)}
      >
        {news ? <BookAlert className={styles.alert} aria-hidden="true" /> : <BookText aria-hidden="true" />}
        <span className={styles.label}>Guidelines</span>
        {news ? <span className={styles.news}>{news}</span> : null}
      </Button>
    ),
    side: isOpen
      ? { title: 'Guidelines', content: <GuidelinesPanel version={version} onRead={markRead} /> }
      : null,
    close,
  };
}

function withOpened(dashboard: Dashboard, guidelinesOpenedVersion: number): Dashboard {
  const { assignment } = dashboard;
  if (!assignment) return dashboard;
  const project = { ...assignment.project, guidelinesOpenedVersion };
  return { ...dashboard, assignment: { ...assignment, project } };
}
