import SearchIcon from '@mui/icons-material/SearchOutlined';
import { Box, InputAdornment, Tab, Tabs, TextField } from '@mui/material';
import { type KeyboardEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { SearchType } from '../providers/dashboardCalls';
import { FoundList } from './FoundList';
import { type Found, groupsOf, pathOf, SEARCH_TABS } from './results';
import { SearchStatus } from './SearchStatus';
import { useUniversalSearch } from './useUniversalSearch';

/** Over the page, so that nothing on it moves. */
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
  /** After a result has been chosen, or the search was left with Escape. */
  onDone?: () => void;
}

/** A field whose results are gone through with the arrow keys while the typing goes on. */
export const UniversalSearch = ({ isFloating = false, autoFocus = false, onDone }: UniversalSearchProps) => {
  const listId = useId();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [type, setType] = useState<SearchType>('all');
  const [place, setPlace] = useState(0);
  const { results, isSearching, error } = useUniversalSearch(text, type);
  const groups = results && groupsOf(results);
  const inOrder = groups?.flatMap(({ found }) => found) ?? [];
  const current = inOrder[Math.min(place, inOrder.length - 1)];

  const leave = () => {
    setText('');
    onDone?.();
  };
  const choose = (found: Found) => {
    leave();
    navigate(pathOf(found));
  };
  const move = (event: KeyboardEvent) => {
    const last = inOrder.length - 1;
    const at = Math.min(place, last);
    if (event.key === 'ArrowDown' && last >= 0) setPlace(at === last ? 0 : at + 1);
    else if (event.key === 'ArrowUp' && last >= 0) setPlace(at <= 0 ? last : at - 1);
    else if (event.key === 'Enter' && current) choose(current);
    else if (event.key === 'Escape' && text !== '') leave();
    else return;
    event.preventDefault();
  };

  return (
    <Box sx={{ position: 'relative' }}>
      <TextField
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setPlace(0);
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
        onChange={(_, chosen: SearchType) => {
          setType(chosen);
          setPlace(0);
        }}
        variant="scrollable"
        aria-label="What to search"
        sx={{ minHeight: 40, '& .MuiTab-root': { minHeight: 40, py: 0, minWidth: 64 } }}
      >
        {SEARCH_TABS.map(({ type: name, label }) => (
          <Tab key={name} value={name} label={label} />
        ))}
      </Tabs>
      <Box sx={isFloating && (groups || error) ? floating : {}}>
        <SearchStatus isSearching={isSearching} error={error} count={groups && inOrder.length} />
        <FoundList listId={listId} groups={groups} current={current} onChoose={choose} />
      </Box>
    </Box>
  );
};
