function signal() {
  const target = new EventTarget();
  return {
    send: () => void target.dispatchEvent(new Event('sent')),
    /** @returns a function that unsubscribes */
    subscribe: (listener: () => void) => {
      target.addEventListener('sent', listener);
      return () => target.removeEventListener('sent', listener);
    },
  };
}

/** The server has refused the session. */
export const sessionRefused = signal();

/** The session is about to end: forms store their unsaved text now. */
export const sessionOver = signal();
