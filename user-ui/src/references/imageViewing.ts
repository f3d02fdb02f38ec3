import { changeViewing, untouched, type Viewing, type ViewingStep } from '@inkwell/editor/viewing';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { readPreference, storePreference } from '../ui/preferences';

const PREFERENCE = 'image-views';
/** The oldest are removed, so that the entry in the browser's storage stays small. */
const MAX_IMAGES = 60;

/** Fit, zoom and rotation of an image. */
type StoredView = [imageId: string, fit: Viewing['fit'], zoom: number, quarterTurns: number];

/** The view of an image, stored in this browser for each image. An image without a stored view keeps zoom and light. */
export function useImageViewing(imageId: string): [Viewing, (step: ViewingStep) => void] {
  const [viewing, dispatch] = useReducer(
    changeViewing,
    imageId,
    (id) => readView(id, untouched) ?? untouched,
  );
  const [shownId, setShownId] = useState(imageId);
  const hasChanged = useRef(false);
  if (shownId !== imageId) {
    setShownId(imageId);
    dispatch(readView(imageId, viewing) ?? 'next-image');
  }
  useEffect(() => {
    if (hasChanged.current) storeView(shownId, viewing);
  }, [shownId, viewing]);
  const change = useCallback((step: ViewingStep) => {
    hasChanged.current = true;
    dispatch(step);
  }, []);
  return [viewing, change];
}

function readView(imageId: string, light: Viewing): Viewing | null {
  const found = readViews().find(([id]) => id === imageId);
  if (!found) return null;
  const [, fit, zoom, quarterTurns] = found;
  return { ...light, fit, zoom, quarterTurns };
}

function storeView(imageId: string, { fit, zoom, quarterTurns }: Viewing): void {
  const others = readViews().filter(([id]) => id !== imageId);
  const view: StoredView = [imageId, fit, Math.round(zoom * 100) / 100, quarterTurns];
  storePreference(PREFERENCE, [...others, view].slice(-MAX_IMAGES));
}

function readViews(): StoredView[] {
  return readPreference(PREFERENCE, isViews) ?? [];
}

function isViews(value: unknown): value is StoredView[] {
  return Array.isArray(value) && value.every(isView);
}

function isView(value: unknown): value is StoredView {
  if (!Array.isArray(value)) return false;
  const [id, fit, zoom, quarterTurns] = value;
  return (
    typeof id === 'string' &&
    (fit === 'page' || fit === 'width') &&
    typeof zoom === 'number' &&
    [0, 1, 2, 3].includes(quarterTurns)
  );
}
