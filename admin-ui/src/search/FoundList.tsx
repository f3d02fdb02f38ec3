import { Box, Typography } from '@mui/material';
import { useEffect } from 'react';
import { FoundLine } from './FoundLine';
import type { Found, FoundGroup } from './results';

interface FoundListProps {
  listId: string;
  groups: FoundGroup[] | undefined;
  /** Where the keyboard is. */
  current: Found | undefined;
  onChoose: (found: Found) => void;
}

export const FoundList = ({ listId, groups, current, onChoose }: FoundListProps) => {
  const currentId = current && `${listId}-${current.key}`;
  useEffect(() => {
    if (currentId) document.getElementById(currentId)?.scrollIntoView?.({ block: 'nearest' });
  }, [currentId]);
  if (!groups) return null;
  return (
    <Box
      id={listId}
      role="listbox"
      aria-label="Results"
      hidden={groups.length === 0}
      sx={{ maxHeight: '60vh', overflow: 'auto' }}
    >
      {groups.map(({ label, found }) => (
        <Box key={label} role="group" aria-label={label}>
          <Typography
            aria-hidden
            variant="caption"
            component="div"
            sx={{ px: 2, pt: 1.5, pb: 0.5, fontWeight: 600, color: 'text.secondary' }}
          >
            {label}
          </Typography>
          {found.map((item) => (
            <Box
              key={item.key}
              id={`${listId}-${item.key}`}
              role="option"
              aria-selected={item === current}
              // The field keeps the focus, and with it the keyboard.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(item)}
              sx={{
                px: 2,
                py: 1,
                cursor: 'pointer',
                bgcolor: item === current ? 'accentSoft' : 'transparent',
                '&:hover': { bgcolor: 'accentSoft' },
              }}
            >
              <FoundLine found={item} />
            </Box>
          ))}
        </Box>
      ))}
    </Box>
  );
};
