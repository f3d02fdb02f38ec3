import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { WorkImage, WorkProgress } from '../api/types';
import { ButtonLink } from '../ui/ButtonLink';
import { Notice } from '../ui/Notice';
import { PageCard } from './PageCard';
import { PageFilters, toFilter } from './PageFilters';
import styles from './PageSelectionView.module.css';
import { PageStates } from './page-states';
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
  const [stored, setStored] = useState(() => readSelection(userId));
  const [search, setSearch] = useSearchParams();
  const states = new PageStates(progress);
  const filter = toFilter(search.get('show'));
  const open = images.filter(({ _id }) => !states.isDone(_id));
  // In the order of upload, without what has been submitted or taken away since.
  const selected = open.filter(({ _id }) => stored.includes(_id)).map(({ _id }) => _id);
  const isAllDone = open.length === 0;

  const select = (imageIds: readonly string[]) => {
    const inOrder = open.filter(({ _id }) => imageIds.includes(_id)).map(({ _id }) => _id);
    setStored(inOrder);
    writeSelection(userId, inOrder);
  };
  const toggle = (id: string) =>
    select(selected.includes(id) ? selected.filter((other) => other !== id) : [...selected, id]);
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
          openIds={open.map(({ _id }) => _id)}
          selectedIds={selected}
          onSelect={select}
          nextId={states.nextUnfinished(images)}
        />
      )}
      <PageFilters
        filter={filter}
        counts={{
          all: images.length,
          todo: open.length - progress.draftsCount,
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
              isSelected={selected.includes(image._id)}
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
