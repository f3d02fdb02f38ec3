/** How an image is looked at: a rule for each button, without a browser. */

export interface Viewing {
  /** What 100 % is: the whole page in sight, or its lines as wide as the panel. */
  fit: 'page' | 'width';
  /** Times the size of the fit. */
  zoom: number;
  /** Quarter turns clockwise. */
  turns: number;
  /** In percent. */
  brightness: number;
  /** In percent. */
  contrast: number;
}

/** As wide as the panel: an image is there to be read. */
export const untouched: Viewing = { fit: 'width', zoom: 1, turns: 0, brightness: 100, contrast: 100 };

export const lightRange = { minValue: 40, maxValue: 200, step: 5 } as const;

const steps = [1, 1.25, 1.5, 2, 2.5, 3, 4, 6];
const least = Math.min(...steps);
const most = Math.max(...steps);

export const canZoomIn = ({ zoom }: Viewing) => zoom < most;
export const canZoomOut = ({ zoom }: Viewing) => zoom > least;

export type ViewingStep =
  | 'zoom-in'
  | 'zoom-out'
  | 'fit-page'
  | 'fit-width'
  | 'turn-left'
  | 'turn-right'
  | 'reset-light'
  | 'next-image'
  | { brightness: number }
  | { contrast: number };

export function changeViewing(viewing: Viewing, step: ViewingStep): Viewing {
  if (typeof step === 'object') return { ...viewing, ...step };
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
      return { ...viewing, turns: (viewing.turns + 3) % 4 };
    case 'turn-right':
      return { ...viewing, turns: (viewing.turns + 1) % 4 };
    case 'reset-light':
      return { ...viewing, brightness: untouched.brightness, contrast: untouched.contrast };
    case 'next-image':
      // Scans of one batch are alike in light and size; how each lies on the glass is its own.
      return { ...viewing, turns: 0 };
  }
}

/** Width by height of the image as it stands, quarter turns included. */
export function turnedRatio({ width, height }: { width: number; height: number }, turns: number): number {
  const ratio = width > 0 && height > 0 ? width / height : 1;
  return turns % 2 === 0 ? ratio : 1 / ratio;
}
