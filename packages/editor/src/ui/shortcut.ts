interface KeyPress {
  key: string;
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

/** Whether this is Ctrl (on a Mac, Command) with the letter, also with Caps Lock and in layouts without Latin letters. */
export function isShortcut(event: KeyPress, letter: string): boolean {
  if (event.altKey || event.shiftKey || event.ctrlKey === event.metaKey) return false;
  const key = event.key.toLowerCase();
  return key === letter || (!/^[a-z]$/.test(key) && event.code === `Key${letter.toUpperCase()}`);
}
