import { Box } from '@mui/material';
import { createContext, type ReactNode, useContext } from 'react';
import { useListContext } from 'react-admin';
import { unseen } from '../../display/unseen';
import type { ReferenceFile } from '../../providers/records';
import { type FileMoves, useFileMoves } from './useFileMoves';

const Moves = createContext<FileMoves | null>(null);

/** What moves files within the list around it; null where it does not stand in their own order. */
export const useMoves = () => useContext(Moves);

/** A list of files that may be put into another order, and says aloud what has been moved. */
export const FileOrder = ({ children }: { children: ReactNode }) => {
  const { sort, total } = useListContext<ReferenceFile>();
  const moves = useFileMoves();
  const isInOrder = sort.field === 'position' && sort.order === 'ASC' && (total ?? 0) > 1;
  return (
    <Moves.Provider value={isInOrder ? moves : null}>
      <Box sx={dropLine}>{children}</Box>
      <Box role="status" aria-label="Order" sx={unseen}>
        {moves.said}
      </Box>
    </Moves.Provider>
  );
};

const line = (edge: '' | '-') => (theme: { palette: { primary: { main: string } } }) =>
  `inset 0 ${edge}3px 0 ${theme.palette.primary.main}`;

/** Where the dragged one would come to stand. A row of a table takes shadows in its cells only. */
const dropLine = {
  '& li[data-drop="before"], & tr[data-drop="before"] > td': { boxShadow: line('') },
  '& li[data-drop="after"], & tr[data-drop="after"] > td': { boxShadow: line('-') },
  '& [data-dragged]': { opacity: 0.5 },
};
