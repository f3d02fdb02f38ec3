import SignaturePad from 'signature_pad';
import { loadSignatureFonts, SIGNATURE_FONTS } from './scriptFonts';
import { padHeight, padWidth, type Signature, type Strokes, scaleStrokes } from './signature';

/** Twice the size of the pad: sharp in print, and far below the server's limit (2000 x 2000, 500 KB). */
const imageScale = 2;
const margin = 24 * imageScale;
const largestTypePx = 110 * imageScale;

/** Dark in both colour schemes, because the signature is printed on white. */
export function readInk(): string {
  return getComputedStyle(document.documentElement).getPropertyValue('--color-sheet-ink').trim();
}

/** The signature as a PNG data URL, dark on a transparent background. */
export async function renderSignature(signature: Signature): Promise<string> {
  const canvas = document.createElement('canvas');
  canvas.width = padWidth * imageScale;
  canvas.height = padHeight * imageScale;
  if (signature.way === 'drawn') drawStrokes(canvas, signature.strokes);
  else await drawName(canvas, signature.name.trim());
  return canvas.toDataURL('image/png');
}

function drawStrokes(canvas: HTMLCanvasElement, strokes: Strokes): void {
  const pad = new SignaturePad(canvas);
  pad.fromData(scaleStrokes(strokes, imageScale));
  pad.off();
}

async function drawName(canvas: HTMLCanvasElement, name: string): Promise<void> {
  // Drawing does not wait for a font that is still loading.
  await loadSignatureFonts(name);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw on a canvas');
  const maxWidth = canvas.width - 2 * margin;
  context.font = `${largestTypePx}px ${SIGNATURE_FONTS}`;
  const sizePx = Math.min(largestTypePx, (largestTypePx * maxWidth) / context.measureText(name).width);
  context.font = `${sizePx}px ${SIGNATURE_FONTS}`;
  context.fillStyle = readInk();
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(name, canvas.width / 2, canvas.height / 2);
}
