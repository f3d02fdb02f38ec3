import type { ReactNode } from 'react';
import { useSidePanel } from '../references/SplitView';
import { useGuidelines } from './useGuidelines';

interface Side {
  title: string;
  content: ReactNode;
}

/** What is beside a text: the guidelines, or one of the panels of the screen. */
export function useWritingSide<Panel extends string>(
  screen: string,
  panels: Readonly<Record<Panel, Side>>,
  initial: Panel | null = null,
) {
  const { panel, show, toggle } = useSidePanel(screen, Object.keys(panels) as Panel[], initial);
  const { side, close, button } = useGuidelines();
  const choose = (target: Panel) => {
    close();
    if (side) show(target);
    else toggle(target);
  };
  return {
    panel: side ? null : panel,
    choose,
    guidelinesButton: button,
    /** For `SplitView`. */
    view: { screen, side: side ?? (panel && panels[panel]), onClose: side ? close : () => show(null) },
  };
}
