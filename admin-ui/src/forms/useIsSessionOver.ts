import { useEffect, useState } from 'react';
import { sessionOver } from '../providers/sessionEnd';

/** True once the session is being ended: a form then no longer asks before it is left. */
export function useIsSessionOver(): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => sessionOver.subscribe(() => setIsOver(true)), []);
  return isOver;
}
