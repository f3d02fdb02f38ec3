import { BookOpen } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import type { Pace, WorkMode } from '../api/types';
import { Button, ButtonLink } from '../ui/Button';
import { useWorkAddress } from '../work/assignment';
import styles from './WorkActions.module.css';
import type { WorkStatus } from './workStatus';

interface WorkActionsProps {
  status: WorkStatus;
  wasSubmitted: boolean;
  /** Undefined until it is loaded, or if it cannot be loaded. */
  pace: Pace | undefined;
  /** Those that the project offers. */
  modes: readonly WorkMode[];
  onReview: () => void;
}

const MODE_OF = {
  '/work-editor': 'document',
  '/page-selection': 'pages',
  '/sequential-work': 'sequential',
} as const;

interface WorkLink {
  /** The path of the screen. */
  to: keyof typeof MODE_OF;
  text: string;
}

/** The links from the dashboard into the work. */
export function WorkActions({ status, wasSubmitted, pace, modes, onReview }: WorkActionsProps) {
  const isOffered = ({ to }: WorkLink) => modes.includes(MODE_OF[to]);
  const links = linksFor(status, wasSubmitted, pace);
  const main = mainLinks(links.main.filter(isOffered), status, modes);
  const others = links.others.filter(isOffered);
  const addressOf = useWorkAddress();
  const canStart = status === 'not_started' || status === 'in_progress';
  if (main.length === 0 && others.length === 0) return null;

  const reviewFirst = (event: MouseEvent) => {
    // Keep opening the link in a new tab.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onReview();
  };
  // Nothing is written yet, so the reference documents are shown before the editor.
  const isFirstTime = status === 'in_progress' && pace?.words === 0;
  return (
    <div className={styles.links}>
      {main.length > 0 ? (
        <div className={styles.actions}>
          {main.map(({ to, text }, index) => (
            <ButtonLink
              key={to}
              to={addressOf(to)}
              variant={index === 0 ? 'primary' : 'secondary'}
              onClick={isFirstTime && to === EDITOR.to ? reviewFirst : undefined}
            >
              {text}
            </ButtonLink>
          ))}
          {canStart ? (
            <Button variant="quiet" onPress={onReview}>
              <BookOpen aria-hidden="true" />
              {status === 'not_started' && modes.includes('document')
                ? 'Write One Document'
                : 'Reference Documents'}
            </Button>
          ) : null}
        </div>
      ) : null}
      {others.length > 0 ? (
        <p className={styles.others}>
          {main.length > 0 ? 'Also:' : 'Read:'}{' '}
          {others.map(({ to, text }, index) => (
            <span key={to}>
              {index > 0 ? <span>, </span> : null}
              <Link to={addressOf(to)}>{text}</Link>
            </span>
          ))}
        </p>
      ) : null}
    </div>
  );
}

const EDITOR: WorkLink = { to: '/work-editor', text: 'Continue Work' };
const READ_ONLY: WorkLink = { to: '/work-editor', text: 'View Work (Read Only)' };
const OWN_DOCUMENT: WorkLink = { to: '/work-editor', text: 'your document' };
const PAGES: WorkLink = { to: '/page-selection', text: 'Work on Individual Pages' };
const SEQUENTIAL: WorkLink = { to: '/sequential-work', text: 'Start Sequential Work' };

/** Work in progress begins with the document. In a project without one, the offered modes are linked. */
function mainLinks(links: WorkLink[], status: WorkStatus, modes: readonly WorkMode[]): WorkLink[] {
  if (status !== 'in_progress' || links.length > 0) return links;
  return [PAGES, SEQUENTIAL].filter(({ to }) => modes.includes(MODE_OF[to]));
}

/** The first link leads to the mode that the user works in. */
function linksInProgress(pace: Pace | undefined): WorkLink[] {
  if (pace?.modeInUse === 'pages') return [{ to: '/page-selection', text: 'Continue Page Work' }, EDITOR];
  if (pace?.modeInUse !== 'sequential') return [EDITOR];
  const verb = pace.sequential.isCompletable ? 'Complete' : 'Continue';
  return [{ to: '/sequential-work', text: `${verb} Sequential Work` }, EDITOR];
}

/** Opening the sequential work starts it, so only a run that exists is linked here. */
function sequentialLink(pace: Pace | undefined): WorkLink[] {
  return pace?.sequential.isStarted ? [{ to: '/sequential-work', text: 'your sequential work' }] : [];
}

function linksFor(
  status: WorkStatus,
  wasSubmitted: boolean,
  pace: Pace | undefined,
): { main: WorkLink[]; others: WorkLink[] } {
  switch (status) {
    case 'not_started':
      return { main: [SEQUENTIAL, PAGES], others: [] };
    case 'in_progress':
      return { main: linksInProgress(pace), others: [] };
    case 'submitted':
      return {
        main: [{ to: '/page-selection', text: 'Continue with Page Work' }],
        others: [...(pace?.words === 0 ? [] : [OWN_DOCUMENT]), ...sequentialLink(pace)],
      };
    case 'overdue':
    case 'ended':
      return {
        main: wasSubmitted ? [] : [READ_ONLY],
        others: [{ to: '/page-selection', text: 'your pages' }, ...sequentialLink(pace)],
      };
    case 'unknown':
      return { main: [], others: [] };
  }
}
