function signal() {
  const target = new EventTarget();
  return {
    tell: () => void target.dispatchEvent(new Event('told')),
    /** @returns a function that unsubscribes */
    hear: (listener: () => void) => {
      target.addEventListener('told', listener);
      return () => target.removeEventListener('told', listener);
    },
  };
}

/** The server has refused the session. */
export const sessionRefused = signal();

/** The session is about to end: forms store their unsaved text now. */
export const sessionOver = signal();
