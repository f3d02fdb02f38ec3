import { formatDateTime } from '@inkwell/web/format-date';
import DoneIcon from '@mui/icons-material/CheckCircle';
import OpenIcon from '@mui/icons-material/RadioButtonUnchecked';
import { Box, Card, Typography } from '@mui/material';
import { lazy, Suspense } from 'react';
import { Fact, Facts } from '../../display/Facts';
import { UrlTabs } from '../../display/UrlTabs';
import type { User } from '../../providers/records';

const UserTab = lazy(async () => ({ default: (await import('./UserTab')).UserTab }));

/** Each tab is loaded when it is opened. */
export const UserTabs = ({ user }: { user: User }) => (
  <UrlTabs label={`About ${user.name}`} tabs={userTabs(user)}>
    {(open) =>
      open === 'overview' ? (
        <OverviewTab user={user} />
      ) : (
        <Suspense>
          <UserTab key={open} tab={open} user={user} />
        </Suspense>
      )
    }
  </UrlTabs>
);

/** All data of a user, in the order of the process. */
const tabs = [
  { key: 'overview', label: 'Overview' },
  { key: 'agreement', label: 'Agreement' },
  { key: 'work', label: 'Work' },
  { key: 'clock', label: 'Clock' },
  { key: 'reviews', label: 'Reviews' },
  { key: 'emails', label: 'E-mails' },
  { key: 'sessions', label: 'Sessions' },
  { key: 'audit', label: 'Audit' },
] as const;

/** The tabs of staff, who sign nothing and do no work. */
const STAFF_TABS: readonly (typeof tabs)[number]['key'][] = ['overview', 'emails', 'sessions', 'audit'];

function userTabs({ role }: Pick<User, 'role'>) {
  return tabs.filter(({ key }) => role === 'user' || STAFF_TABS.includes(key));
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
        <UserProgress user={user} />
      </Card>
    )}
  </Box>
);

interface Step {
  name: string;
  isDone: boolean;
  details: (string | false | null)[];
}

function progressSteps(user: User): Step[] {
  return [
    { name: 'Registered', isDone: true, details: [formatDateTime(user.createdAt)] },
    { name: 'E-mail verified', isDone: user.isVerified, details: [] },
    { name: 'Agreement signed', isDone: user.isSignedAgreement, details: [] },
    {
      name: 'Work started',
      isDone: user.workStartedAt !== null,
      details: user.workStartedAt
        ? [formatDateTime(user.workStartedAt), user.deadlineAt && `Due ${formatDateTime(user.deadlineAt)}`]
        : [],
    },
    {
      name: 'Work submitted',
      isDone: user.workSubmitted,
      details: [user.submittedAt && formatDateTime(user.submittedAt)],
    },
  ];
}

/** The steps of every user, and which of them are done. */
export const UserProgress = ({ user }: { user: User }) => (
  <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
    {progressSteps(user).map(({ name, isDone, details }) => (
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
