import { useEffect, useEffectEvent } from 'react';
import { isShortcut } from './shortcut';

/** Calls `save` on Ctrl+S anywhere on the page, instead of the browser's dialog. */
export function useSaveShortcut(save: () => void): void {
  const onSave = useEffectEvent(save);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isShortcut(event, 's')) return;
      event.preventDefault();
      if (!event.repeat) onSave();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
