import { formatCount } from '@inkwell/contract/format-count';
import CloseIcon from '@mui/icons-material/Close';
import { Box, Checkbox, IconButton, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { useListContext } from 'react-admin';
import { SelectAllMatching } from './SelectAllMatching';

/** Selects cards, as a table header does. It stays in view. @param props.children the actions on the selection */
export const SelectionBar = ({ children }: { children: ReactNode }) => {
  const { data = [], selectedIds, onSelect, onUnselectItems } = useListContext();
  const boxId = useId();
  const onPage = data.map(({ id }) => id);
  const selectedOnPage = onPage.filter((id) => selectedIds.includes(id)).length;
  const isPageSelected = onPage.length > 0 && selectedOnPage === onPage.length;
  const count = selectedIds.length;
  const togglePage = () => {
    const elsewhere = selectedIds.filter((id) => !onPage.includes(String(id)));
    onSelect(isPageSelected ? elsewhere : [...elsewhere, ...onPage]);
  };
  return (
    <Box
      role="group"
      aria-label="Selection"
      sx={{
        position: 'sticky',
        top: 56,
        zIndex: 2,
        bgcolor: count > 0 ? 'accentSoft' : 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
        borderRadius: '4px 4px 0 0',
        px: 0.5,
        py: 0.5,
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5, minHeight: 44 }}>
        <Checkbox
          id={boxId}
          className="select-all"
          checked={isPageSelected}
          indeterminate={selectedOnPage > 0 && !isPageSelected}
          onChange={togglePage}
          slotProps={{ input: { 'aria-label': 'Select all' } }}
        />
        {count === 0 && (
          <Typography component="label" variant="body2" htmlFor={boxId} sx={{ fontWeight: 500 }}>
            Select all
          </Typography>
        )}
        <Typography
          role="status"
          variant="body2"
          sx={{ flex: 1, fontWeight: 500, fontVariantNumeric: 'tabular-nums' }}
        >
          {count > 0 && `${formatCount(count)} selected`}
        </Typography>
        {count > 0 && (
          <IconButton aria-label="Unselect" onClick={() => onUnselectItems()}>
            <CloseIcon fontSize="small" />
          </IconButton>
        )}
        {/* Together on a second line if they have no room beside the number. */}
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, ml: 'auto' }}>{children}</Box>
      </Box>
      <SelectAllMatching />
    </Box>
  );
};
