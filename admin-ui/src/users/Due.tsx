import { formatDateTime } from '@inkwell/web/format-date';
import LateIcon from '@mui/icons-material/AlarmOutlined';
import { Box } from '@mui/material';
import { Badge } from '../display/Badge';
import { useNow } from '../display/useNow';
import type { User } from '../providers/resources';
import { dueText, msUntilDue } from './status';

interface DueProps {
  user: Pick<User, 'deadlineAt' | 'workSubmitted'> & Partial<Pick<User, 'workEndedAt'>>;
}

/** The time until the deadline, or since it has passed. */
export const Due = ({ user }: DueProps) => {
  const ms = msUntilDue(user, useNow());
  if (ms === null) return '–';
  const isLate = ms <= 0;
  return (
    <Box
      component="span"
      title={formatDateTime(user.deadlineAt)}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.5,
        fontVariantNumeric: 'tabular-nums',
        ...(isLate && { color: 'error.main', fontWeight: 500 }),
      }}
    >
      {isLate && <LateIcon sx={{ fontSize: 16 }} />}
      <span>{dueText(ms)}</span>
    </Box>
  );
};

/** Stands beside the badge of the status. */
export const OverdueBadge = ({ user }: DueProps) => {
  const ms = msUntilDue(user, useNow());
  return ms !== null && ms <= 0 && <Badge label="Overdue" tone="red" Icon={LateIcon} />;
};
