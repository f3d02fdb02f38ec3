import { useMemo, useState } from 'react';
import { Notification, NotificationContext, useNotificationContext } from 'react-admin';

/**
 * Always shows the newest message. react-admin shows one message after the other, so an error, which stays until it is
 * closed, would hold back the messages after it. A click elsewhere does not close a message.
 */
export const ConsoleNotification = () => {
  const context = useNotificationContext();
  const newest = context.notifications.at(-1);
  const [arrived, setArrived] = useState({ newest, count: 0 });
  if (newest && newest !== arrived.newest) setArrived({ newest, count: arrived.count + 1 });

  const onlyNewest = useMemo(
    () => ({
      ...context,
      takeNotification: () => {
        context.resetNotifications();
        return context.notifications.at(-1);
      },
    }),
    [context],
  );
  return (
    <NotificationContext.Provider value={onlyNewest}>
      <Notification
        key={arrived.count}
        slotProps={{ clickAwayListener: { mouseEvent: false, touchEvent: false } }}
      />
    </NotificationContext.Provider>
  );
};
