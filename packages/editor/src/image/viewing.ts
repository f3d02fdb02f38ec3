/** The view of an image as pure state: zoom, rotation and light. */

export interface Viewing {
  /** What zoom 1 means: the whole page is visible, or it is as wide as the panel. */
  fit: 'page' | 'width';
  /** A multiple of the fitted size. */
  zoom: number;
  /** Clockwise. */
  quarterTurns: number;
  /** In percent. */
  brightness: number;
  /** In percent. */
  contrast: number;
}

export const untouched: Viewing = { fit: 'width', zoom: 1, quarterTurns: 0, brightness: 100, contrast: 100 };

export const lightRange = { minValue: 40, maxValue: 200, step: 5 } as const;

const steps = [1, 1.25, 1.5, 2, 2.5, 3, 4, 6];
const minZoom = Math.min(...steps);
const maxZoom = Math.max(...steps);

export const canZoomIn = ({ zoom }: Viewing) => zoom < maxZoom;
export const canZoomOut = ({ zoom }: Viewing) => zoom > minZoom;

export type ViewingStep =
  | 'zoom-in'
  | 'zoom-out'
  | 'fit-page'
  | 'fit-width'
  | 'turn-left'
  | 'turn-right'
  | 'reset-light'
  | 'next-image'
  | { zoom: number }
  | { brightness: number }
  | { contrast: number }
  | Viewing;

export function changeViewing(viewing: Viewing, step: ViewingStep): Viewing {
  if (typeof step === 'object') {
    const { zoom = viewing.zoom } = { ...viewing, ...step };
    return { ...viewing, ...step, zoom: Math.min(maxZoom, Math.max(minZoom, zoom)) };
  }
  switch (step) {
    case 'zoom-in':
      return { ...viewing, zoom: steps.find((zoom) => zoom > viewing.zoom) ?? viewing.zoom };
    case 'zoom-out':
      return { ...viewing, zoom: steps.findLast((zoom) => zoom < viewing.zoom) ?? viewing.zoom };
    case 'fit-page':
      return { ...viewing, fit: 'page', zoom: 1 };
    case 'fit-width':
      return { ...viewing, fit: 'width', zoom: 1 };
    case 'turn-left':
      return { ...viewing, quarterTurns: (viewing.quarterTurns + 3) % 4 };
    case 'turn-right':
      return { ...viewing, quarterTurns: (viewing.quarterTurns + 1) % 4 };
    case 'reset-light':
      return { ...viewing, brightness: untouched.brightness, contrast: untouched.contrast };
    case 'next-image':
      // Scans of one batch have the same light and size, but each may be rotated.
      return { ...viewing, quarterTurns: 0 };
  }
}

/** Width divided by height after rotation. */
export function turnedRatio(
  { width, height }: { width: number; height: number },
  quarterTurns: number,
): number {
  const ratio = width > 0 && height > 0 ? width / height : 1;
  return quarterTurns % 2 === 0 ? ratio : 1 / ratio;
}
