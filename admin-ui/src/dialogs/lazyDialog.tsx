import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { useNotifyFailure } from '../errors/useNotifyFailure';

/**
 * A dialog whose code comes when it is opened. Where it does not come, the page under it stays as it is, with what was
 * typed there, and the next click asks for it again.
 */
export function lazyDialog<Props extends { onClose: () => void }>(load: () => Promise<ComponentType<Props>>) {
  return function LazyDialog(props: Props) {
    const notifyFailure = useNotifyFailure();
    const [Dialog, setDialog] = useState<ComponentType<Props>>();
    const fail = useEffectEvent(() => {
      notifyFailure(undefined, 'This could not be opened. Check your connection, or load the page again.');
      props.onClose();
    });
    useEffect(() => {
      let isGone = false;
      load().then(
        (loaded) => !isGone && setDialog(() => loaded),
        () => !isGone && fail(),
      );
      return () => {
        isGone = true;
      };
    }, []);
    return Dialog && <Dialog {...props} />;
  };
}
