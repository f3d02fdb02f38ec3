import { type PointerEvent, useEffect, useLayoutEffect, useRef } from 'react';
import type { Viewing } from './viewing';

interface ViewportOptions {
  imageId: string;
  viewing: Viewing;
  onZoom: (step: 'zoom-in' | 'zoom-out') => void;
}

const MIDDLE = 0.5;

/**
 * The window on an image larger than it. It is an ordinary scrolling box, so that keys, touch and bars move it
 * as everywhere; added are dragging with the mouse, zooming with Ctrl and the wheel, and that zooming keeps the
 * middle in the middle.
 */
export function useViewport({ imageId, viewing: { zoom, fit, turns }, onZoom }: ViewportOptions) {
  const ref = useRef<HTMLDivElement>(null);
  const middle = useRef({ x: MIDDLE, y: MIDDLE });

  // biome-ignore lint/correctness/useExhaustiveDependencies: these are what a new beginning is
  useLayoutEffect(() => {
    ref.current?.scrollTo?.({ top: 0, left: 0, behavior: 'instant' });
    middle.current = { x: MIDDLE, y: 0 };
  }, [imageId, fit, turns]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the page has a new size with each zoom
  useLayoutEffect(() => {
    const box = ref.current;
    if (!box) return;
    box.scrollLeft = middle.current.x * box.scrollWidth - box.clientWidth / 2;
    box.scrollTop = middle.current.y * box.scrollHeight - box.clientHeight / 2;
  }, [zoom]);

  useEffect(() => {
    const box = ref.current;
    if (!box) return;
    const noteMiddle = () => {
      middle.current = {
        x: (box.scrollLeft + box.clientWidth / 2) / box.scrollWidth,
        y: (box.scrollTop + box.clientHeight / 2) / box.scrollHeight,
      };
    };
    const zoomWithWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      onZoom(event.deltaY < 0 ? 'zoom-in' : 'zoom-out');
    };
    box.addEventListener('scroll', noteMiddle, { passive: true });
    // React listens passively, and then the whole page would be zoomed as well.
    box.addEventListener('wheel', zoomWithWheel, { passive: false });
    return () => {
      box.removeEventListener('scroll', noteMiddle);
      box.removeEventListener('wheel', zoomWithWheel);
    };
  }, [onZoom]);

  return { ref, dragging };
}

/** A finger moves the box by itself; a mouse has to be followed. */
const dragging = {
  onPointerDown(event: PointerEvent<HTMLDivElement>) {
    if (event.pointerType !== 'mouse' || event.button !== 0) return;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    event.currentTarget.dataset.dragging = '';
  },
  onPointerMove({ currentTarget: box, movementX, movementY }: PointerEvent<HTMLDivElement>) {
    if (box.dataset.dragging === undefined) return;
    box.scrollLeft -= movementX;
    box.scrollTop -= movementY;
  },
  onPointerUp: stopDragging,
  onPointerCancel: stopDragging,
};

function stopDragging({ currentTarget }: PointerEvent<HTMLDivElement>): void {
  delete currentTarget.dataset.dragging;
}
