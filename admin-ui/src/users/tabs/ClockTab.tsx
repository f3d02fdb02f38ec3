import { formatDateTime } from '@inkwell/web/format-date';
import { Box, Card, Typography } from '@mui/material';
import { EmptyText } from '../../lists/FilteredList';
import { api, getBody } from '../../providers/api';
import { ofWork } from '../../providers/assignment';
import type { User } from '../../providers/resources';
import { Loaded } from './TabParts';

const authors = {
  you: 'By the user',
  user: 'By the user',
  system: 'By the program',
  admin: 'By an administrator',
};

/** The entries of the user's work clock, oldest first. */
export const ClockTab = ({ user }: { user: User }) => {
  return (
    <Loaded
      queryKey={['ledger', user.id, user.assignmentId ?? '']}
      load={async () => (await getBody(api.GET('/api/admin/users/{id}/ledger', ofWork(user)))).entries}
      failure="Failed to load the clock"
    >
      {(entries) =>
        entries.length === 0 ? (
          <EmptyText>The clock has not started yet</EmptyText>
        ) : (
          <Card component="ol" aria-label="Clock" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {entries.map(({ _id, at, detail, by, deadlineAt }) => (
              <Box
                component="li"
                key={_id}
                sx={{ p: 2, overflowWrap: 'anywhere', '& + &': { borderTop: 1, borderColor: 'divider' } }}
              >
                <Typography sx={{ fontWeight: 600 }}>{detail}</Typography>
                <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                  {`${authors[by]}, ${formatDateTime(at)}${
                    deadlineAt ? `; deadline then ${formatDateTime(deadlineAt)}` : ''
                  }`}
                </Typography>
              </Box>
            ))}
          </Card>
        )
      }
    </Loaded>
  );
};
