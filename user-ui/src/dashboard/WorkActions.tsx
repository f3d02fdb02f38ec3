import { BookOpen } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { Button, ButtonLink } from '../ui/Button';
import styles from './WorkActions.module.css';
import type { WorkStatus } from './workStatus';

interface WorkActionsProps {
  status: WorkStatus;
  wasSubmitted: boolean;
  /** Nothing is written yet, so the reference documents are shown before the editor. */
  isFirstTime: boolean;
  onReview: () => void;
}

interface WorkLink {
  to: string;
  text: string;
}

/** The links from the dashboard into the work. */
export function WorkActions({ status, wasSubmitted, isFirstTime, onReview }: WorkActionsProps) {
  const { main, others } = linksFor(status, wasSubmitted);
  const canStart = status === 'not_started' || status === 'in_progress';
  if (main.length === 0 && others.length === 0) return null;

  const reviewFirst = (event: MouseEvent) => {
    // Keep opening the link in a new tab.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onReview();
  };
  return (
    <div className={styles.links}>
      {main.length > 0 ? (
        <div className={styles.actions}>
          {main.map(({ to, text }, index) => (
            <ButtonLink
              key={to}
              to={to}
              variant={index === 0 ? 'primary' : 'secondary'}
              onClick={status === 'in_progress' && isFirstTime ? reviewFirst : undefined}
            >
              {text}
            </ButtonLink>
          ))}
          {canStart ? (
            <Button variant="quiet" onPress={onReview}>
              <BookOpen aria-hidden="true" />
              {status === 'not_started' ? 'Write One Document' : 'Reference Documents'}
            </Button>
          ) : null}
        </div>
      ) : null}
      {others.length > 0 ? (
        <p className={styles.others}>
          Also:{' '}
          {others.map(({ to, text }, index) => (
            <span key={to}>
              {index > 0 ? <span>, </span> : null}
              <Link to={to}>{text}</Link>
            </span>
          ))}
        </p>
      ) : null}
    </div>
  );
}

function linksFor(status: WorkStatus, wasSubmitted: boolean): { main: WorkLink[]; others: WorkLink[] } {
  switch (status) {
    case 'not_started':
      return {
        main: [
          { to: '/sequential-work', text: 'Start Sequential Work' },
          { to: '/page-selection', text: 'Work on Individual Pages' },
        ],
        others: [],
      };
    case 'in_progress':
      return { main: [{ to: '/work-editor', text: 'Continue Work' }], others: [] };
    case 'submitted':
      return {
        main: [{ to: '/page-selection', text: 'Continue with Page Work' }],
        others: [
          { to: '/work-editor', text: 'read your document' },
          { to: '/sequential-work', text: 'your sequential work' },
        ],
      };
    case 'overdue':
      return {
        main: wasSubmitted ? [] : [{ to: '/work-editor', text: 'View Work (Read Only)' }],
        others: [
          { to: '/page-selection', text: 'your pages' },
          { to: '/sequential-work', text: 'your sequential work' },
        ],
      };
    case 'unknown':
      return { main: [], others: [] };
  }
}
