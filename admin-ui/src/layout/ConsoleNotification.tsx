import { Notification } from 'react-admin';

/** A message goes when its time is over or it is closed, never because the reader clicked elsewhere. */
export const ConsoleNotification = () => (
  <Notification slotProps={{ clickAwayListener: { mouseEvent: false, touchEvent: false } }} />
);
