import { pluralize } from '@inkwell/contract/format-count';
import SearchIcon from '@mui/icons-material/SearchOutlined';
import { Box, InputAdornment, Tab, Tabs, TextField, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { visuallyHidden } from '../display/visuallyHidden';
import { errorMessage } from '../errors/useNotifyError';
import { api, getBody } from '../providers/api';
import { useMay } from '../providers/permissions';
import {
  groupsOf,
  pathOf,
  SEARCH_TABS,
  type SearchAnswer,
  type SearchOption,
  type SearchType,
} from './results';
import { SearchResultList } from './SearchResultList';

/** Positioned over the page, so that nothing on it moves. */
const floating = {
  position: 'absolute',
  insetInline: 0,
  top: '100%',
  zIndex: 'modal',
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'rule.main',
  borderRadius: 1,
  boxShadow: 8,
};

interface UniversalSearchProps {
  isFloating?: boolean;
  autoFocus?: boolean;
  /** Called after a result was chosen or Escape was pressed. */
  onDone?: () => void;
}

/** A combobox: the arrow keys move through the results while the focus stays in the field. */
export const UniversalSearch = ({ isFloating = false, autoFocus = false, onDone }: UniversalSearchProps) => {
  const listId = useId();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [type, setType] = useState<SearchType>('all');
  const [index, setIndex] = useState(0);
  const canEditWork = useMay('work:write');
  const [hasFocus, setHasFocus] = useState(true);
  const { isCurrent, ...search } = useUniversalSearch(text, type);
  const { answer, isSearching, error } = hasFocus || !isFloating ? search : CLOSED;
  const groups = answer && groupsOf(answer, text.trim(), type);
  const count = groups?.reduce((sum, { results }) => sum + results.length, 0);
  const inOrder: SearchOption[] =
    groups?.flatMap(({ results, seeAll }) => (seeAll ? [...results, seeAll] : results)) ?? [];
  const current = inOrder[Math.min(index, inOrder.length - 1)];

  const leave = () => {
    setText('');
    onDone?.();
  };
  const show = (chosen: SearchType) => {
    setType(chosen);
    setIndex(0);
  };
  const choose = (option: SearchOption) => {
    if (option.type === 'see-all' && option.to === 'work') {
      show('work');
      return;
    }
    leave();
    navigate(option.type === 'see-all' ? option.to : pathOf(option, { canEditWork }));
  };
  const move = (event: KeyboardEvent) => {
    const last = inOrder.length - 1;
    const at = Math.min(index, last);
    if (event.key === 'ArrowDown' && last >= 0) setIndex(at === last ? 0 : at + 1);
    else if (event.key === 'ArrowUp' && last >= 0) setIndex(at <= 0 ? last : at - 1);
    else if (event.key === 'Enter' && current && isCurrent) choose(current);
    else if (event.key === 'Escape' && text !== '') leave();
    else return;
    event.preventDefault();
  };

  return (
    <Box
      sx={{ position: 'relative' }}
      onFocus={() => setHasFocus(true)}
      onBlur={({ currentTarget, relatedTarget }) => setHasFocus(currentTarget.contains(relatedTarget))}
    >
      <TextField
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setIndex(0);
        }}
        onKeyDown={move}
        autoFocus={autoFocus}
        placeholder="Search users, agreements, images and work"
        margin="none"
        slotProps={{
          input: {
            startAdornment: (
              <InputAdornment position="start">
                <SearchIcon />
              </InputAdornment>
            ),
          },
          htmlInput: {
            role: 'combobox',
            type: 'search',
            autoComplete: 'off',
            'aria-label': 'Search everything',
            'aria-expanded': inOrder.length > 0,
            'aria-controls': listId,
            'aria-autocomplete': 'list',
            'aria-activedescendant': current ? `${listId}-${current.key}` : undefined,
          },
        }}
      />
      <Tabs
        value={type}
        onChange={(_, chosen: SearchType) => show(chosen)}
        variant="scrollable"
        scrollButtons={false}
        aria-label="What to search"
        sx={{ minHeight: 40, '& .MuiTab-root': { minHeight: 40, py: 0, minWidth: 64 } }}
      >
        {SEARCH_TABS.map(({ type: name, label }) => (
          <Tab key={name} value={name} label={label} />
        ))}
      </Tabs>
      <Box
        sx={isFloating && (groups || error) ? floating : {}}
        // The search field keeps the focus.
        onMouseDown={(event) => event.preventDefault()}
      >
        <SearchStatus isSearching={isSearching} error={error} count={count} />
        <SearchResultList listId={listId} groups={groups} current={current} onChoose={choose} />
      </Box>
    </Box>
  );
};

interface SearchStatusProps {
  isSearching: boolean;
  error: Error | null;
  /** The number of results; undefined before a search. */
  count: number | undefined;
}

/** Tells screen readers the state of the search. Everybody sees an error, or that there are no results. */
export const SearchStatus = ({ isSearching, error, count }: SearchStatusProps) => {
  const isShown = error !== null || count === 0;
  return (
    <Typography role="status" sx={isShown ? { p: 2, color: 'text.secondary' } : visuallyHidden}>
      {statusText({ isSearching, error, count })}
    </Typography>
  );
};

function statusText({ isSearching, error, count }: SearchStatusProps): string {
  if (isSearching) return 'Searching …';
  if (error) return `The search failed. ${errorMessage(error, 'Please try again.')}`;
  if (count === undefined) return '';
  return count === 0 ? 'No results found for the query' : pluralize(count, 'result');
}

const DELAY_MS = 300;
const MIN_CHARACTERS = 2;

interface UniversalSearchState {
  /** Undefined before a search and after an error. */
  answer: SearchAnswer | undefined;
  isSearching: boolean;
  error: Error | null;
  /** Whether the answer is that of the present text. While the next one is loaded, the last one stays. */
  isCurrent: boolean;
}

const CLOSED = { answer: undefined, isSearching: false, error: null };

/** Searches after a pause in typing. */
export function useUniversalSearch(text: string, type: SearchType): UniversalSearchState {
  const query = text.trim();
  const q = useDebounced(query);
  const isAsked = q.length >= MIN_CHARACTERS && query.length >= MIN_CHARACTERS;
  const { data, isFetching, isPlaceholderData, error } = useQuery({
    queryKey: ['universal-search', q, type],
    queryFn: ({ signal }) =>
      getBody(api.GET('/api/admin/universal-search', { params: { query: { q, type } }, signal })),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return {
    answer: isAsked && !error ? data : undefined,
    isSearching: isAsked && isFetching,
    error: isAsked && !isFetching ? error : null,
    isCurrent: q === query && !isPlaceholderData,
  };
}

/** Returns the value after it has not changed for `DELAY_MS`. */
function useDebounced(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), DELAY_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
