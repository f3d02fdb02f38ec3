import { lazy, Suspense } from 'react';
import { useFilterField } from './useFilterField';

// MUI's autocomplete is larger than the rest of the page.
const UserAutocomplete = lazy(async () => ({
  default: (await import('./UserAutocomplete')).UserAutocomplete,
}));

interface UserFilterProps {
  source: string;
  label: string;
  /** For the `filters` of a list: whether it is always shown. */
  alwaysOn?: boolean;
}

/** The filter of a list by user. */
export const UserFilter = ({ alwaysOn: _, ...props }: UserFilterProps) => {
  useFilterField(props.source);
  return (
    <Suspense>
      <UserAutocomplete {...props} />
    </Suspense>
  );
};
