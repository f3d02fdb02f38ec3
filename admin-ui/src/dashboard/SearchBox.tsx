import { Box } from '@mui/material';
import { UniversalSearch } from '../search/UniversalSearch';

export const SearchBox = () => (
  <Box component="search" aria-label="Everything" sx={{ maxWidth: 640 }}>
    <UniversalSearch isFloating />
  </Box>
);
