function signal() {
  const target = new EventTarget();
  return {
    tell: () => void target.dispatchEvent(new Event('told')),
    /** @returns how to leave off. */
    hear: (listener: () => void) => {
      target.addEventListener('told', listener);
      return () => target.removeEventListener('told', listener);
    },
  };
}

/** The server does not know the session any more. */
export const sessionRefused = signal();

/** The session is being ended: what was typed and not saved is to be kept now. */
export const sessionOver = signal();
