import { formatDateTime } from '@inkwell/web/format-date';
import DoneIcon from '@mui/icons-material/CheckCircle';
import OpenIcon from '@mui/icons-material/RadioButtonUnchecked';
import { Box, Card, Typography } from '@mui/material';
import { lazy, Suspense } from 'react';
import { EmailField, TextField } from 'react-admin';
import { Navigate, useSearchParams } from 'react-router-dom';
import { Fact, Facts } from '../../display/Facts';
import { PathTabs } from '../../layout/PathTabs';
import { USERS, type User } from '../../providers/resources';
import { isSignedByStaff } from '../UserBadges';

const UserTab = lazy(async () => ({ default: (await import('./UserTab')).UserTab }));

/** Each tab is loaded when it is opened. */
export const UserTabs = ({ user }: { user: User }) => {
  const [parameters] = useSearchParams();
  const { tab, ...others } = Object.fromEntries(parameters);
  const page = `/${USERS}/${user.id}/show`;
  // Version 0.3.0 had the tab in the parameter `tab`.
  if (tab !== undefined)
    return (
      <Navigate to={{ pathname: `${page}/${tab}`, search: new URLSearchParams(others).toString() }} replace />
    );
  return (
    <PathTabs label={`About ${user.name}`} page={page} tabs={userTabs(user)}>
      {(path) =>
        path === '' ? (
          <OverviewTab user={user} />
        ) : (
          <Suspense>
            <UserTab tab={path} user={user} />
          </Suspense>
        )
      }
    </PathTabs>
  );
};

/** All data of a user, in the order of the process. */
const allTabs = [
  { path: '', label: 'Overview' },
  { path: 'agreement', label: 'Agreement' },
  { path: 'assignments', label: 'Assignments' },
  { path: 'work', label: 'Work' },
  { path: 'clock', label: 'Clock' },
  { path: 'reviews', label: 'Reviews' },
  { path: 'emails', label: 'E-mails' },
  { path: 'sessions', label: 'Sessions' },
  { path: 'audit', label: 'Audit' },
] as const;

/** The tabs of staff, who sign nothing and do no work. */
const STAFF_TABS: readonly (typeof allTabs)[number]['path'][] = ['', 'emails', 'sessions', 'audit'];

function userTabs({ role }: Pick<User, 'role'>) {
  return allTabs.filter(({ path }) => role === 'user' || STAFF_TABS.includes(path));
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
        <Fact name="Email">
          <EmailField source="email" emptyText="–" variant="inherit" />
        </Fact>
        <Fact name="Mobile number">
          <TextField source="mobileNumber" emptyText="–" variant="inherit" />
        </Fact>
        <Fact name="Alternative mobile">
          <TextField source="alternativeMobileNumber" emptyText="–" variant="inherit" />
        </Fact>
        <Fact name="Address" wide>
          <TextField source="address" emptyText="–" variant="inherit" />
        </Fact>
      </Facts>
    </Card>
    {user.role === 'user' && (
      <Card sx={{ p: 3 }}>
        <Typography variant="h2" sx={{ mb: 2 }}>
          Progress
        </Typography>
        {user.project && (
          <Typography variant="body2" sx={{ mb: 2, color: 'text.secondary' }}>
            Assignment {user.assignmentNumber}: {user.project.name}
          </Typography>
        )}
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
    {
      name: 'Agreement signed',
      isDone: user.isSignedAgreement,
      details: [isSignedByStaff(user) && 'Ticked by staff, without a signed copy'],
    },
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
