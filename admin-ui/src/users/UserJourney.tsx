import DoneIcon from '@mui/icons-material/CheckCircle';
import OpenIcon from '@mui/icons-material/RadioButtonUnchecked';
import { Box, Typography } from '@mui/material';
import { formatMoment } from '../display/formatDate';
import type { User } from '../providers/records';

interface Step {
  name: string;
  isDone: boolean;
  details: (string | false | null)[];
}

function stepsOf(user: User): Step[] {
  return [
    { name: 'Registered', isDone: true, details: [formatMoment(user.createdAt)] },
    { name: 'E-mail verified', isDone: user.isVerified, details: [] },
    { name: 'Agreement signed', isDone: user.isSignedAgreement, details: [] },
    {
      name: 'Work started',
      isDone: user.workStartedAt !== null,
      details: user.workStartedAt
        ? [formatMoment(user.workStartedAt), user.deadlineAt && `Due ${formatMoment(user.deadlineAt)}`]
        : [],
    },
    {
      name: 'Work submitted',
      isDone: user.workSubmitted,
      details: [user.submittedAt && formatMoment(user.submittedAt)],
    },
  ];
}

/** The steps everyone takes, and which of them this person has behind them. */
export const UserJourney = ({ user }: { user: User }) => (
  <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
    {stepsOf(user).map(({ name, isDone, details }) => (
      <Box key={name} component="li" sx={{ display: 'flex', gap: 1.5 }}>
        {isDone ? (
          <DoneIcon titleAccess="Done" fontSize="small" sx={{ color: 'tone.green.main', mt: 0.25 }} />
        ) : (
          <OpenIcon titleAccess="Not yet" fontSize="small" sx={{ color: 'text.disabled', mt: 0.25 }} />
        )}
        <Box>
          <Typography sx={{ color: isDone ? 'text.primary' : 'text.secondary' }}>{name}</Typography>
          {details.filter(Boolean).map((detail) => (
            <Typography
              key={detail || name}
              variant="body2"
              sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
            >
              {detail}
            </Typography>
          ))}
        </Box>
      </Box>
    ))}
  </Box>
);
