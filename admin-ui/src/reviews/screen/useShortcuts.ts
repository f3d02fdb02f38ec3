import { useEffect, useRef } from 'react';

/** Actions by key, such as `j`, `?` or `ctrl+enter`. */
export type Shortcuts = Record<string, () => void>;

/** Single keys work outside text fields; Ctrl (or Command) with a key works everywhere. */
export function useShortcuts(shortcuts: Shortcuts, { isOff = false } = {}): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    if (isOff) return;
    const press = (event: KeyboardEvent) => {
      const isCommand = event.ctrlKey || event.metaKey;
      if (event.altKey || (!isCommand && isInTextField(event))) return;
      const action = latest.current[`${isCommand ? 'ctrl+' : ''}${event.key.toLowerCase()}`];
      if (!action) return;
      event.preventDefault();
      if (!event.repeat) action();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isOff]);
}

function isInTextField({ target }: KeyboardEvent): boolean {
  return (
    target instanceof HTMLElement && target.matches('textarea, input:not([type=radio]), [contenteditable]')
  );
}
