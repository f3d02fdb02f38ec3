import { Alert, Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { api, getBody } from '../providers/api';
import { useMay } from '../providers/permissions';

const STALE_MS = 60_000;

export function useServerStatus() {
  return useQuery({
    queryKey: ['server-status'],
    queryFn: () => getBody(api.GET('/api/admin/server-status')),
    staleTime: STALE_MS,
    enabled: useMay('server:read'),
  });
}

/** What an operator has to repair, such as a missing Chromium, above every page. */
export const ServerProblems = () =>
  useServerStatus().data?.problems.map((problem) => (
    <Alert key={problem} severity="error" sx={{ mt: 2, overflowWrap: 'anywhere' }}>
      {problem}
    </Alert>
  ));

export const ConsoleFooter = () => {
  const status = useServerStatus().data;
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
