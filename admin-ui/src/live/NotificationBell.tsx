import BellIcon from '@mui/icons-material/NotificationsOutlined';
import { Badge, IconButton, Popover } from '@mui/material';
import { useRef, useState } from 'react';
import { NotificationList } from './NotificationList';
import { useNotifications } from './useNotifications';

export const NotificationBell = () => {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useNotifications();
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
            // On a phone as wide as there is room between the margins of a popup.
            sx: { width: 380, maxWidth: 'calc(100% - 32px)' },
          },
        }}
      >
        <NotificationList />
      </Popover>
    </>
  );
};
