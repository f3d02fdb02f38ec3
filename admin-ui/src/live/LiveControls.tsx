import { LiveIndicator } from './LiveIndicator';
import { NotificationBell } from './NotificationBell';
import { useLiveEvents } from './useLiveEvents';

export const LiveControls = () => {
  const isLive = useLiveEvents();
  return (
    <>
      <LiveIndicator isLive={isLive} />
      <NotificationBell />
    </>
  );
};
