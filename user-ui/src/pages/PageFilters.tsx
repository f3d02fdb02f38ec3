import { ToggleButton } from 'react-aria-components/ToggleButton';
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup';
import styles from './PageFilters.module.css';
import type { PageState } from './pageStates';

type PageFilter = 'all' | PageState;

const filters: { id: PageFilter; text: string }[] = [
  { id: 'all', text: 'All' },
  { id: 'todo', text: 'To do' },
  { id: 'draft', text: 'Drafts' },
  { id: 'done', text: 'Done' },
];

/** The filter in the address; an unknown value shows all. */
export function toFilter(value: unknown): PageFilter {
  return filters.find(({ id }) => id === value)?.id ?? 'all';
}

interface PageFiltersProps {
  filter: PageFilter;
  counts: Record<PageFilter, number>;
  onChange: (filter: PageFilter) => void;
}

export function PageFilters({ filter, counts, onChange }: PageFiltersProps) {
  return (
    <ToggleButtonGroup
      className={styles.filters ?? ''}
      aria-label="Show"
      selectedKeys={[filter]}
      disallowEmptySelection
      onSelectionChange={([chosen]) => onChange(toFilter(chosen))}
    >
      {filters.map(({ id, text }) => (
        <ToggleButton key={id} id={id} className={styles.filter ?? ''}>
          {text} <span className={styles.count}>{counts[id]}</span>
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
