import { pluralize } from '@inkwell/contract/format-count';
import { formatLocalDateTime } from '@inkwell/web/format-date';
import { Link } from 'react-router';
import type { WorkText } from '../api/types';
import { ButtonLink } from '../ui/Button';
import { LoadFailure } from '../ui/LoadFailure';
import { Notice } from '../ui/Notice';
import { Screen } from '../ui/Screen';
import { Skeleton } from '../ui/Skeleton';
import { useAssignment, useWorkAddress } from '../work/assignment';
import { useDashboard } from '../work/queries';
import { titleOf, useTexts } from './queries';
import styles from './TextsScreen.module.css';

const KINDS: { kind: WorkText['kind']; heading: string }[] = [
  { kind: 'document', heading: 'Document' },
  { kind: 'page', heading: 'Pages' },
  { kind: 'sequential', heading: 'Sequential work' },
];

const byTitle = new Intl.Collator('en', { numeric: true });

/** Everything that was written in one assignment, also after its end. */
export function Component() {
  const { isPending } = useAssignment();
  const addressOf = useWorkAddress();
  const dashboard = useDashboard();
  const texts = useTexts();
  const failed = isPending && dashboard.isError ? dashboard : texts;
  const assignment = dashboard.data?.assignment;
  return (
    <Screen
      title="Your texts"
      namesWork={false}
      lede={assignment ? (assignment.name ?? assignment.project.name) : '\u00a0'}
      width="text"
      actions={
        <ButtonLink size="small" to={addressOf('/dashboard')}>
          Back to Dashboard
        </ButtonLink>
      }
    >
      {texts.data ? (
        <Texts texts={texts.data} />
      ) : failed.isError ? (
        <LoadFailure
          error={failed.error}
          fallback="Failed to load your texts"
          onRetry={failed.refetch}
          isRetrying={failed.isFetching}
        />
      ) : (
        <Skeleton label="Loading your texts" blocks={[80, 200]} />
      )}
    </Screen>
  );
}

function Texts({ texts }: { texts: readonly WorkText[] }) {
  const addressOf = useWorkAddress();
  if (texts.length === 0) {
    return <Notice tone="information">Nothing has been written in this assignment.</Notice>;
  }
  return KINDS.map(({ kind, heading }) => {
    const ofKind = texts
      .filter((text) => text.kind === kind)
      .sort((one, other) => byTitle.compare(titleOf(one), titleOf(other)));
    if (ofKind.length === 0) return null;
    return (
      <section key={kind} className={styles.texts} aria-labelledby={`texts-${kind}`}>
        <h2 id={`texts-${kind}`} className={styles.heading}>
          {heading}
        </h2>
        <ul className={styles.list}>
          {ofKind.map((text) => (
            <li key={text._id} className={styles.text}>
              <Link to={addressOf(`/texts/${text._id}`)}>{titleOf(text)}</Link>
              <p className={styles.facts}>{describe(text)}</p>
            </li>
          ))}
        </ul>
      </section>
    );
  });
}

function describe({ words, submittedAt, lastSaved }: WorkText): string {
  const when = submittedAt
    ? `submitted ${formatLocalDateTime(submittedAt)}`
    : `not submitted, saved ${formatLocalDateTime(lastSaved)}`;
  return `${pluralize(words, 'word')}, ${when}`;
}
