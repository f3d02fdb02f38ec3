import { Avatar, Box, Typography } from '@mui/material';
import type { SequentialSession } from '../providers/records';

/** Whose run it is, behind the first letter of the name. */
export const Writer = ({ session: { userId } }: { session: Pick<SequentialSession, 'userId'> }) => (
  <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minWidth: 0 }}>
    <Avatar
      component="span"
      aria-hidden
      sx={{
        width: 36,
        height: 36,
        fontSize: 16,
        fontWeight: 600,
        bgcolor: 'accentSoft',
        color: 'primary.main',
      }}
    >
      {[...userId.name.trim()][0]?.toUpperCase() ?? '?'}
    </Avatar>
    <Box component="span" sx={{ minWidth: 0 }}>
      <Typography
        component="span"
        sx={{
          display: 'block',
          fontWeight: 600,
          fontSize: 'inherit',
          color: 'text.primary',
          overflowWrap: 'anywhere',
        }}
      >
        {userId.name}
      </Typography>
      <Typography
        component="span"
        variant="body2"
        sx={{ display: 'block', color: 'text.secondary', overflowWrap: 'anywhere' }}
      >
        {userId.email}
      </Typography>
    </Box>
  </Box>
);
