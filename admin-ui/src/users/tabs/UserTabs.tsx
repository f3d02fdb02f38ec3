import DoneIcon from '@mui/icons-material/CheckCircle';
import OpenIcon from '@mui/icons-material/RadioButtonUnchecked';
import { Box, Card, Typography } from '@mui/material';
import { lazy, Suspense } from 'react';
import { AddressedTabs } from '../../display/AddressedTabs';
import { Fact, Facts } from '../../display/Facts';
import { formatMoment } from '../../display/formatDate';
import type { User } from '../../providers/records';

const PersonTab = lazy(async () => ({ default: (await import('./UserTab')).PersonTab }));

/** Each loads when it is opened. */
export const PersonTabs = ({ user }: { user: User }) => (
  <AddressedTabs label={`About ${user.name}`} tabs={personTabs(user)}>
    {(open) =>
      open === 'overview' ? (
        <OverviewTab user={user} />
      ) : (
        <Suspense>
          <PersonTab key={open} tab={open} user={user} />
        </Suspense>
      )
    }
  </AddressedTabs>
);

/** Everything known of a person, in the order in which it comes about. */
const tabs = [
  { key: 'overview', label: 'Overview' },
  { key: 'agreement', label: 'Agreement' },
  { key: 'work', label: 'Work' },
  { key: 'clock', label: 'Clock' },
  { key: 'reviews', label: 'Reviews' },
  { key: 'emails', label: 'E-mails' },
  { key: 'audit', label: 'Audit' },
] as const;

/** An administrator signs nothing and does no work. */
const OF_EVERYBODY: readonly (typeof tabs)[number]['key'][] = ['overview', 'emails', 'audit'];

function personTabs({ role }: Pick<User, 'role'>) {
  return tabs.filter(({ key }) => role === 'user' || OF_EVERYBODY.includes(key));
}

const OverviewTab = ({ user }: { user: User }) => (
  <Box
    sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', lg: '3fr 2fr' }, alignItems: 'start' }}
  >
    <Card sx={{ p: 3 }}>
      <Typography variant="h2" sx={{ mb: 2 }}>
        Contact
      </Typography>
      <Facts>
        <Fact name="Email">{user.email}</Fact>
        <Fact name="Mobile number">{user.mobileNumber || '–'}</Fact>
        <Fact name="Alternative mobile">{user.alternativeMobileNumber || '–'}</Fact>
        <Fact name="Address" wide>
          {user.address || '–'}
        </Fact>
      </Facts>
    </Card>
    {user.role === 'user' && (
      <Card sx={{ p: 3 }}>
        <Typography variant="h2" sx={{ mb: 2 }}>
          Progress
        </Typography>
        <UserJourney user={user} />
      </Card>
    )}
  </Box>
);

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
