import { Box, Link as MuiLink, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { RecordLink } from './RecordLink';

interface UserListProps {
  title: string;
  rows: UserListRow[];
}

export interface UserListRow {
  id: string;
  name: string;
  detail: string;
  /** The page of the user. */
  userPath?: string | undefined;
  /** The page with the assignment that the row is about. */
  assignmentPath?: string | undefined;
}

/** Names under a heading, in a region that scrolls. */
export const UserList = ({ title, rows }: UserListProps) => (
  <Box>
    <Typography variant="h3" sx={{ fontSize: 16, mb: 1 }}>
      {title}
    </Typography>
    <Box
      component="ul"
      aria-label={title}
      // A region that scrolls must be reachable by the keyboard.
      tabIndex={0}
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        maxHeight: 180,
        overflow: 'auto',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
      }}
    >
      {rows.map(({ id, name, detail, userPath, assignmentPath }) => (
        <Box
          component="li"
          key={id}
          sx={{
            px: 1.5,
            py: 1,
            overflowWrap: 'anywhere',
            '& + &': { borderTop: 1, borderColor: 'divider' },
          }}
        >
          <Typography sx={{ fontWeight: 600 }}>
            {userPath ? <RecordLink to={userPath}>{name}</RecordLink> : name}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {detail}
            {assignmentPath && (
              <>
                {', '}
                <MuiLink component={Link} to={assignmentPath} aria-label={`Assignment of ${name}`}>
                  assignment
                </MuiLink>
              </>
            )}
          </Typography>
        </Box>
      ))}
    </Box>
  </Box>
);
