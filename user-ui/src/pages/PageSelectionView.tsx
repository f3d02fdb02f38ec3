import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { WorkImage, WorkProgress } from '../api/types';
import { ButtonLink } from '../ui/ButtonLink';
import { Notice } from '../ui/Notice';
import { PageCard } from './PageCard';
import { PageFilters, toFilter } from './PageFilters';
import styles from './PageSelectionView.module.css';
import { PageStates } from './pageStates';
import { SelectionBar } from './SelectionBar';
import { SubmittedProgress } from './SubmittedProgress';
import { readSelection, writeSelection } from './selection';

interface PageSelectionViewProps {
  userId: string;
  images: readonly WorkImage[];
  progress: WorkProgress;
  /** The deadline has passed: nothing is chosen any more, and pages are opened to be read. */
  isReadOnly: boolean;
}

export function PageSelectionView({ userId, images, progress, isReadOnly }: PageSelectionViewProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(readSelection(userId)));
  const [search, setSearch] = useSearchParams();
  const states = useMemo(() => new PageStates(progress), [progress]);
  const filter = toFilter(search.get('show'));
  const openIds = useMemo(() => idsOf(images).filter((id) => !states.isDone(id)), [images, states]);
  // In the order of work, without what has been submitted or taken away since.
  const selectedIds = useMemo(() => openIds.filter((id) => chosen.has(id)), [openIds, chosen]);
  const isAllDone = openIds.length === 0;

  useEffect(() => writeSelection(userId, selectedIds), [userId, selectedIds]);

  const toggle = useCallback((id: string) => setChosen((current) => toggled(current, id)), []);
  const shown = images
    .map((image, index) => ({ image, number: index + 1, state: states.of(image._id) }))
    .filter(({ state }) => filter === 'all' || state === filter);

  return (
    <>
      <SubmittedProgress progress={progress} />
      {isAllDone ? (
        <Notice tone="success">
          <div className={styles.allDone}>
            All images completed!
            <ButtonLink size="small" to="/dashboard">
              To the dashboard
            </ButtonLink>
          </div>
        </Notice>
      ) : isReadOnly ? null : (
        <SelectionBar
          openIds={openIds}
          selectedIds={selectedIds}
          onSelect={(imageIds) => setChosen(new Set(imageIds))}
          nextId={states.nextUnfinished(images)}
        />
      )}
      <PageFilters
        filter={filter}
        counts={{
          all: images.length,
          todo: openIds.length - progress.draftsCount,
          draft: progress.draftsCount,
          done: progress.submittedCount,
        }}
        onChange={(show) =>
          setSearch(show === 'all' ? {} : { show }, { replace: true, preventScrollReset: true })
        }
      />
      {shown.length > 0 ? (
        <ul className={styles.grid} aria-label="Pages">
          {shown.map(({ image, number, state }) => (
            <PageCard
              key={image._id}
              image={image}
              number={number}
              state={state}
              isSelected={chosen.has(image._id)}
              isReadOnly={isReadOnly}
              onToggle={toggle}
            />
          ))}
        </ul>
      ) : (
        <p className={styles.none}>No page is in this list.</p>
      )}
    </>
  );
}

const idsOf = (images: readonly WorkImage[]) => images.map(({ _id }) => _id);

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const changed = new Set(ids);
  if (!changed.delete(id)) changed.add(id);
  return changed;
}
