/** The server does not know the session any more. */
const refusals = new EventTarget();
const REFUSED = 'refused';

export function tellRefusal(): void {
  refusals.dispatchEvent(new Event(REFUSED));
}

/** @returns how to leave off. */
export function onRefusal(listener: () => void): () => void {
  refusals.addEventListener(REFUSED, listener);
  return () => refusals.removeEventListener(REFUSED, listener);
}
