import { formatDateTime } from '@inkwell/web/format-date';
import BellIcon from '@mui/icons-material/NotificationsOutlined';
import { Badge, Box, Button, IconButton, Link, Popover, Skeleton, Typography } from '@mui/material';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { LoadFailure } from '../errors/LoadFailure';
import { api, getBody } from '../providers/api';
import { useMay } from '../providers/permissions';
import type { WorkStart } from '../providers/resources';
import { desktopPermission, requestDesktopPermission } from './desktopNotifications';

export const NotificationBell = () => {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useQuery(notificationsQuery);
  const count = data?.length ?? 0;
  return (
    <>
      <IconButton
        ref={button}
        color="inherit"
        aria-label={`Notifications: ${count}`}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <Badge badgeContent={count} color="error">
          <BellIcon />
        </Badge>
      </IconButton>
      <Popover
        open={isOpen}
        anchorEl={() => button.current}
        onClose={() => setIsOpen(false)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': 'Notifications',
            // At most as wide as a phone's screen, less the margins of a popover.
            sx: { width: 380, maxWidth: 'calc(100% - 32px)' },
          },
        }}
      >
        <NotificationList />
      </Popover>
    </>
  );
};

export const NotificationList = () => {
  const queryClient = useQueryClient();
  const mayClear = useMay('notifications:clear');
  const { data, error, refetch } = useQuery(notificationsQuery);
  const { mutate: clear, isPending } = useMutation({
    mutationFn: () => getBody(api.DELETE('/api/admin/notifications')),
    onSuccess: () => queryClient.setQueryData(notificationsQuery.queryKey, []),
    meta: { failure: 'Failed to clear notifications' },
  });

  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', p: 2, pb: 1 }}>
        <Typography variant="h3" component="h2">
          Work started
        </Typography>
        {data && data.length > 0 && mayClear && (
          <Button size="small" onClick={() => clear()} loading={isPending}>
            Clear All
          </Button>
        )}
      </Box>
      {data ? (
        <WorkStartList starts={data} />
      ) : error ? (
        <LoadFailure isInset title="Failed to load notifications" error={error} onRetry={() => refetch()} />
      ) : (
        <Skeleton variant="rounded" height={120} sx={{ m: 2 }} />
      )}
      <DesktopPermissionButton />
    </>
  );
};

const WorkStartList = ({ starts }: { starts: WorkStart[] }) =>
  starts.length === 0 ? (
    <Typography sx={{ px: 2, pb: 2, color: 'text.secondary' }}>Nobody has started recently.</Typography>
  ) : (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {starts.map(({ _id, userName, userEmail, timestamp, projectLink }) => (
        <Box component="li" key={_id} sx={{ px: 2, py: 1.25, borderTop: 1, borderColor: 'divider' }}>
          <Typography sx={{ fontWeight: 600, fontSize: 15, overflowWrap: 'anywhere' }}>{userName}</Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {userEmail}, {formatDateTime(timestamp)}
          </Typography>
          <ProjectLink address={projectLink} />
        </Box>
      ))}
    </Box>
  );

/** An address that a user typed: only http and https become a link. */
const ProjectLink = ({ address }: { address: string }) =>
  /^https?:\/\//.test(address) ? (
    <Link
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      variant="body2"
      sx={{ overflowWrap: 'anywhere' }}
    >
      {address}
    </Link>
  ) : (
    <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
      {address}
    </Typography>
  );

const DesktopPermissionButton = () => {
  const [permission, setPermission] = useState(desktopPermission);
  if (permission !== 'default') return null;
  return (
    <Box sx={{ p: 1, borderTop: 1, borderColor: 'divider' }}>
      <Button size="small" onClick={async () => setPermission(await requestDesktopPermission())}>
        Show on the desktop too
      </Button>
    </Box>
  );
};

/** The latest 10 starts of work. */
export const notificationsQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: async () => (await getBody(api.GET('/api/admin/notifications'))).notifications,
});
