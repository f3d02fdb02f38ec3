import { StoredText } from '@inkwell/editor/StoredText';
import { formatDate } from '@inkwell/web/format-date';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { readGuidelines } from '../api/workCalls';
import { LoadFailure } from '../ui/LoadFailure';
import { Skeleton } from '../ui/Skeleton';
import { useAssignment } from '../work/assignment';
import styles from './GuidelinesPanel.module.css';

interface GuidelinesPanelProps {
  /** The newest version that is known. A later one is read again. */
  version: number;
  /** Called with the version that is shown. */
  onRead: (version: number) => void;
}

/** The guidelines, and whether they have changed since the user opened them last. */
export function GuidelinesPanel({ version, onRead }: GuidelinesPanelProps) {
  const { id } = useAssignment();
  const guidelines = useQuery({
    queryKey: ['guidelines', id, version],
    queryFn: () => readGuidelines(id),
    // A second call would say that the user has opened this version already.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const read = guidelines.data?.version;
  const tell = useEffectEvent(onRead);
  useEffect(() => {
    if (read !== undefined) tell(read);
  }, [read]);
  if (guidelines.data) {
    const { html, createdAt, openedVersion } = guidelines.data;
    const isChanged = openedVersion !== null && openedVersion < guidelines.data.version;
    return (
      <div className={styles.guidelines}>
        <p className={isChanged ? styles.changed : styles.date}>
          {isChanged
            ? `Changed ${formatDate(createdAt)}, since you opened them last.`
            : `Version of ${formatDate(createdAt)}`}
        </p>
        <StoredText html={html} />
      </div>
    );
  }
  return (
    <div className={styles.guidelines}>
      {guidelines.isError ? (
        <LoadFailure
          error={guidelines.error}
          fallback="Failed to load the guidelines"
          onRetry={guidelines.refetch}
          isRetrying={guidelines.isFetching}
        />
      ) : (
        <Skeleton label="Loading guidelines" blocks={[24, 240]} />
      )}
    </div>
  );
}
