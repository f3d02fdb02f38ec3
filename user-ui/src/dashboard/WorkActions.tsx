import { ButtonLink } from '../ui/ButtonLink';
import styles from './WorkActions.module.css';
import type { WorkStatus } from './workStatus';

interface WorkActionsProps {
  status: WorkStatus;
  wasSubmitted: boolean;
}

/** Every way from the dashboard into the work, in one place. */
export function WorkActions({ status, wasSubmitted }: WorkActionsProps) {
  const actions = actionsOf(status, wasSubmitted);
  if (actions.length === 0) return null;
  return (
    <div className={styles.actions}>
      {actions.map(({ to, text }, index) => (
        <ButtonLink key={to} to={to} variant={index === 0 ? 'primary' : 'secondary'}>
          {text}
        </ButtonLink>
      ))}
    </div>
  );
}

function actionsOf(status: WorkStatus, wasSubmitted: boolean): { to: string; text: string }[] {
  switch (status) {
    case 'not_started':
      return [
        { to: '/sequential-work', text: 'Start Sequential Work' },
        { to: '/page-selection', text: 'Work on Individual Pages' },
      ];
    case 'in_progress':
      return [{ to: '/work-editor', text: 'Continue Work' }];
    case 'submitted':
      return [{ to: '/page-selection', text: 'Continue with Page Work' }];
    case 'overdue':
      return wasSubmitted ? [] : [{ to: '/work-editor', text: 'View Work (Read Only)' }];
    case 'unknown':
      return [];
  }
}
