import { useEffect, useEffectEvent, useState } from 'react';

/**
 * A part whose code comes when it is opened. Where it does not come it is closed: the text around it stays, and the
 * next opening asks for the code again.
 *
 * @returns `part` is null while it is on its way, or not open; `hasFailed` tells of the last opening
 */
export function useLate<Part>(isOpen: boolean, load: () => Promise<Part>, onClose: () => void) {
  const [late, setLate] = useState<{ part: Part } | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const ask = useEffectEvent(load);
  const fail = useEffectEvent(() => {
    setFailed(true);
    onClose();
  });
  useEffect(() => {
    if (!isOpen) return;
    let isGone = false;
    setFailed(false);
    ask().then(
      (part) => !isGone && setLate({ part }),
      () => !isGone && fail(),
    );
    return () => {
      isGone = true;
    };
  }, [isOpen]);
  return { part: isOpen && late ? late.part : null, hasFailed };
}
