import { Alert, Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '../providers/dataProvider';
import { may } from '../providers/may';

const STALE_MS = 60_000;

export function useServerStatus() {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: ['server-status'],
    queryFn: () => dataProvider.getServerStatus(),
    staleTime: STALE_MS,
    enabled: may('server:read'),
  }).data;
}

/**
 * What an operator has to repair, such as a missing Chromium, at the lower edge of the window. Above the page it would move
 * everything, because the status comes later. At the end of a page it covers nothing.
 */
export const ServerProblems = () => {
  const problems = useServerStatus()?.problems ?? [];
  if (problems.length === 0) return null;
  return (
    <Box sx={{ position: 'sticky', bottom: 8, zIndex: 'appBar', display: 'grid', gap: 1, mt: 2 }}>
      {problems.map((problem) => (
        <Alert key={problem} severity="error" sx={{ border: 1, overflowWrap: 'anywhere' }}>
          {problem}
        </Alert>
      ))}
    </Box>
  );
};

export const ConsoleFooter = () => {
  const status = useServerStatus();
  return (
    <Box component="footer" sx={{ mt: 'auto', pt: 4, pb: 1, minHeight: 60 }}>
      {status && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Inkwell {status.version}
        </Typography>
      )}
    </Box>
  );
};
