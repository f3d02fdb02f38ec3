import { useState } from 'react';
import { useNotifyFailure } from '../errors/useNotifyFailure';

/** Runs an action once at a time; a failure is announced with the server's words, or with `fallback`. */
export function useAction(act: () => Promise<void>, fallback: string) {
  const notifyFailure = useNotifyFailure();
  const [isRunning, setIsRunning] = useState(false);
  const run = async () => {
    if (isRunning) return;
    setIsRunning(true);
    try {
      await act();
    } catch (error) {
      notifyFailure(error, fallback);
    } finally {
      setIsRunning(false);
    }
  };
  return { run, isRunning };
}
