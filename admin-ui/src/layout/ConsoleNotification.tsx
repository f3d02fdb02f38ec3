import { useMemo, useState } from 'react';
import { Notification, NotificationContext, useNotificationContext } from 'react-admin';

/**
 * A message goes when its time is over or it is closed, never because the reader clicked elsewhere. react-admin
 * lets the next wait until then; a failure, which stays until it is closed, would hold back every success after
 * it. So the newest takes the place of the one before.
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
