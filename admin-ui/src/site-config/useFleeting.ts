import { useCallback, useEffect, useState } from 'react';

/** A value that is gone after a while; setting it again starts the time anew. */
export function useFleeting<Value>(durationMs: number): [Value | undefined, (value: Value) => void] {
  const [shown, setShown] = useState<{ value: Value }>();
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => setShown(undefined), durationMs);
    return () => clearTimeout(timer);
  }, [shown, durationMs]);
  const show = useCallback((value: Value) => setShown({ value }), []);
  return [shown?.value, show];
}
