import { useEffect, useEffectEvent, useState } from 'react';
import styles from './lazy-module.module.css';

/**
 * Loads a module when `isOpen` becomes true. If loading fails it calls `onClose`, and the next opening tries again.
 *
 * @returns `module` is null while it is loading or not open; `hasFailed` is the result of the last opening
 */
export function useLazyModule<Module>(isOpen: boolean, load: () => Promise<Module>, onClose: () => void) {
  const [loaded, setLoaded] = useState<{ module: Module } | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const onOpen = useEffectEvent(load);
  const onFailure = useEffectEvent(() => {
    setFailed(true);
    onClose();
  });
  useEffect(() => {
    if (!isOpen) return;
    let isCurrent = true;
    setFailed(false);
    onOpen().then(
      (module) => isCurrent && setLoaded({ module }),
      () => isCurrent && onFailure(),
    );
    return () => {
      isCurrent = false;
    };
  }, [isOpen]);
  return { module: isOpen && loaded ? loaded.module : null, hasFailed };
}

export function ModuleLoadError() {
  return (
    <p className={styles.error} role="alert">
      This could not be opened. Your text is as it was: check your connection, and try again.
    </p>
  );
}
