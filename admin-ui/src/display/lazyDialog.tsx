import { useMutation } from '@tanstack/react-query';
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';

const FAILURE = 'This could not be opened. Check your connection, or load the page again.';

/**
 * A dialog whose code is loaded when it opens. If that fails, the page under it stays unchanged, and the next click
 * tries again.
 */
export function lazyDialog<Props extends { onClose: () => void }>(load: () => Promise<ComponentType<Props>>) {
  return function LazyDialog(props: Props) {
    const [Dialog, setDialog] = useState<ComponentType<Props>>();
    // A mutation, so that the message disappears when a dialog opens again.
    const { mutate } = useMutation({
      mutationFn: () =>
        load().catch((cause: unknown) => {
          throw new Error(FAILURE, { cause });
        }),
      meta: { failure: FAILURE },
    });
    const open = useEffectEvent(() =>
      mutate(undefined, { onSuccess: (loaded) => setDialog(() => loaded), onError: props.onClose }),
    );
    useEffect(() => open(), []);
    return Dialog && <Dialog {...props} />;
  };
}
