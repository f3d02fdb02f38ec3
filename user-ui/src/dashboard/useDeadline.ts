import { useMinutesLeft } from '../ui/useTimeLeft';
import { useDashboard } from './queries';

/** Far enough ahead to count as none. */
const NEVER = '9999-12-31T00:00:00.000Z';

/** The deadline of the work, and whether it has passed by the server's clock; unknown counts as not passed. */
export function useDeadline() {
  const { data: dashboard } = useDashboard();
  const minutesLeft = useMinutesLeft(dashboard?.deadlineAt ?? NEVER, dashboard?.serverTime);
  return {
    deadlineAt: dashboard?.deadlineAt ?? null,
    minutesLeft,
    isPassed: minutesLeft === 0,
  };
}
