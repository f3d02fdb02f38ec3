import { SIGNATURE_KEYS } from '../account/storedSignatures';
import { emptySignature, type Signature, type Strokes } from './signature';

/** The end of the token differs for each link and is not enough to use the link. */
const keyOf = (linkToken: string) => SIGNATURE_KEYS + linkToken.slice(-12);

/** Keeps an unfinished signature for a reload of this tab. */
export function storeSignature(linkToken: string, signature: Signature): void {
  try {
    sessionStorage.setItem(keyOf(linkToken), JSON.stringify(signature));
  } catch {
    // Storage is full or forbidden: the signature lasts as long as the page.
  }
}

export function readStoredSignature(linkToken: string): Signature {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(linkToken)) ?? 'null');
    return isSignature(stored) ? stored : emptySignature;
  } catch {
    return emptySignature;
  }
}

/** The stored value may come from an earlier release. */
function isSignature(value: unknown): value is Signature {
  if (typeof value !== 'object' || value === null) return false;
  const { way, strokes, name } = value as Partial<Record<keyof Signature, unknown>>;
  return (way === 'drawn' || way === 'typed') && typeof name === 'string' && isStrokes(strokes);
}

function isStrokes(value: unknown): value is Strokes {
  return Array.isArray(value) && value.every((stroke) => Array.isArray(Object(stroke).points));
}
