import { useState } from 'react';
import { recall, remember } from '../ui/remembered';
import { useMediaQuery } from '../ui/useMediaQuery';

/** Below this there is no room for two columns. */
const NARROW = '(max-width: 799px)';

export function useIsNarrow(): boolean {
  return useMediaQuery(NARROW);
}

/**
 * Which panel stands beside the work, remembered under the name of the screen. On a small screen it would cover
 * the work, so there nothing is open until it is asked for, and that is not remembered.
 */
export function useSidePanel<Panel extends string>(
  screen: string,
  panels: readonly Panel[],
  initial: Panel | null = null,
) {
  const isNarrow = useIsNarrow();
  const name = `${screen}.panel`;
  const isPanel = (value: unknown): value is Panel | 'none' =>
    value === 'none' || panels.some((panel) => panel === value);
  const [wide, setWide] = useState<Panel | null>(() => {
    const known = recall(name, isPanel);
    return known === 'none' ? null : (known ?? initial);
  });
  const [narrow, setNarrow] = useState<Panel | null>(null);

  const show = (panel: Panel | null) => {
    if (isNarrow) setNarrow(panel);
    else {
      setWide(panel);
      remember(name, panel ?? 'none');
    }
  };
  const panel = isNarrow ? narrow : wide;
  return { panel, show, toggle: (asked: Panel) => show(panel === asked ? null : asked) };
}
