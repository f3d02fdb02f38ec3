import { useEffect, useState } from 'react';

const secondMs = 1000;

/** Counts whole seconds down to 0, by the clock: a tab that slept catches up. */
export function useCountdown(initialSeconds: number) {
  const [endsAtMs, setEndsAtMs] = useState(() => Date.now() + initialSeconds * secondMs);
  const [nowMs, setNowMs] = useState(() => Date.now());
  const secondsLeft = Math.max(0, Math.ceil((endsAtMs - nowMs) / secondMs));
  const isRunning = secondsLeft > 0;

  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNowMs(Date.now()), secondMs);
    return () => clearInterval(timer);
  }, [isRunning]);

  const restart = (seconds: number) => {
    setNowMs(Date.now());
    setEndsAtMs(Date.now() + seconds * secondMs);
  };
  return { secondsLeft, restart };
}
