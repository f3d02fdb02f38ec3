import SearchIcon from '@mui/icons-material/SearchOutlined';
import { IconButton, Tooltip } from '@mui/material';
import { lazy, Suspense, useEffect, useState } from 'react';

const SearchPalette = lazy(async () => ({ default: (await import('./SearchPalette')).SearchPalette }));

/** Opens the search on every page, also with Ctrl-K or Command-K. */
export const SearchShortcut = () => {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      setIsOpen(true);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return (
    <>
      <Tooltip title="Search (Ctrl-K)">
        <IconButton color="inherit" aria-label="Search" onClick={() => setIsOpen(true)}>
          <SearchIcon />
        </IconButton>
      </Tooltip>
      {isOpen && (
        <Suspense>
          <SearchPalette onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
