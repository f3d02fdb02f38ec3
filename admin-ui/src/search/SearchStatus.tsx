import { Typography } from '@mui/material';
import { counted } from '../display/counted';
import { unseen } from '../display/unseen';
import { failureMessage } from '../errors/useNotifyFailure';

interface SearchStatusProps {
  isSearching: boolean;
  error: Error | null;
  /** How many results there are; undefined while nothing was asked for. */
  count: number | undefined;
}

/** What a search has come to. Those who see have the results; that there are none, or why, is said to everybody. */
export const SearchStatus = ({ isSearching, error, count }: SearchStatusProps) => {
  const isShown = error !== null || count === 0;
  return (
    <Typography role="status" sx={isShown ? { p: 2, color: 'text.secondary' } : unseen}>
      {statusText({ isSearching, error, count })}
    </Typography>
  );
};

function statusText({ isSearching, error, count }: SearchStatusProps): string {
  if (isSearching) return 'Searching …';
  if (error) return `The search failed. ${failureMessage(error, 'Please try again.')}`;
  if (count === undefined) return '';
  return count === 0 ? 'No results found for the query' : counted(count, 'result');
}
