import { LiveIndicator } from './LiveIndicator';
import { LiveNews } from './LiveNews';
import { NotificationBell } from './NotificationBell';
import { useLiveEvents } from './useLiveEvents';

export const LiveControls = () => {
  const { isLive, news, onNewsRead } = useLiveEvents();
  return (
    <>
      <LiveIndicator isLive={isLive} />
      <NotificationBell />
      <LiveNews news={news} onRead={onNewsRead} />
    </>
  );
};
