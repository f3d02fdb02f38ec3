import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import SignaturePad from 'signature_pad';
import { readInk } from './renderSignature';
import { padWidth, type Strokes, scaleStrokes } from './signature';

const thinnestStroke = 0.8;
const thickestStroke = 2.8;

/**
 * Lets users draw on a canvas and reports the strokes in the pad's units. The canvas has the pixel density of the
 * screen. It is redrawn from the strokes when its size or the density changes, such as after a rotation.
 */
export function useSignaturePad(
  canvas: RefObject<HTMLCanvasElement | null>,
  strokes: Strokes,
  onChange: (strokes: Strokes) => void,
): void {
  const padRef = useRef<SignaturePad>(null);
  /** The strokes on the canvas, so that they are not drawn again. */
  const shown = useRef<Strokes>(strokes);

  const draw = useEffectEvent(() => {
    const pad = padRef.current;
    const element = canvas.current;
    if (!pad || !element || element.clientWidth === 0) return;
    const scale = element.clientWidth / padWidth;
    pad.minWidth = thinnestStroke * scale;
    pad.maxWidth = thickestStroke * scale;
    pad.fromData(scaleStrokes(strokes, scale));
    shown.current = strokes;
  });

  const fit = useEffectEvent(() => {
    const element = canvas.current;
    if (!element || element.clientWidth === 0) return;
    const density = window.devicePixelRatio;
    element.width = Math.round(element.clientWidth * density);
    element.height = Math.round(element.clientHeight * density);
    element.getContext('2d')?.scale(density, density);
    draw();
  });

  const takeStrokes = useEffectEvent(() => {
    const element = canvas.current;
    if (!padRef.current || !element) return;
    const drawn = scaleStrokes(padRef.current.toData(), padWidth / element.clientWidth);
    shown.current = drawn;
    onChange(drawn);
  });

  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const pad = new SignaturePad(element, { penColor: readInk() });
    padRef.current = pad;
    pad.addEventListener('endStroke', () => takeStrokes());
    const observer = new ResizeObserver(() => fit());
    observer.observe(element);
    const stopWatching = watchDensity(() => fit());
    return () => {
      stopWatching();
      observer.disconnect();
      pad.off();
      padRef.current = null;
    };
  }, [canvas]);

  useEffect(() => {
    if (strokes !== shown.current) draw();
  }, [strokes]);
}

/** A media query matches one density, so each change starts a new query. */
function watchDensity(onChange: () => void): () => void {
  const controller = new AbortController();
  const listen = () => {
    const query = window.matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
    const changed = () => {
      onChange();
      listen();
    };
    query.addEventListener('change', changed, { once: true, signal: controller.signal });
  };
  listen();
  return () => controller.abort();
}
