import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { useNotifyError } from '../errors/useNotifyError';

/**
 * A dialog whose code is loaded when it opens. If that fails, the page under it stays unchanged, and the next click
 * tries again.
 */
export function lazyDialog<Props extends { onClose: () => void }>(load: () => Promise<ComponentType<Props>>) {
  return function LazyDialog(props: Props) {
    const notifyError = useNotifyError();
    const [Dialog, setDialog] = useState<ComponentType<Props>>();
    const fail = useEffectEvent(() => {
      notifyError(undefined, 'This could not be opened. Check your connection, or load the page again.');
      props.onClose();
    });
    useEffect(() => {
      let isUnmounted = false;
      load().then(
        (loaded) => !isUnmounted && setDialog(() => loaded),
        () => !isUnmounted && fail(),
      );
      return () => {
        isUnmounted = true;
      };
    }, []);
    return Dialog && <Dialog {...props} />;
  };
}
