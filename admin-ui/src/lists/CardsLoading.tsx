import { Box, Skeleton } from '@mui/material';

const CARDS = ['first', 'second', 'third', 'fourth'];

/** In place of the cards of a list that is on its way, on a narrow screen. */
export const CardsLoading = () => (
  <Box aria-busy="true" sx={{ px: 2 }}>
    {CARDS.map((card) => (
      <Box key={card} sx={{ py: 2, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
        <Skeleton width="55%" />
        <Skeleton width="85%" />
        <Skeleton width="30%" />
      </Box>
    ))}
  </Box>
);
