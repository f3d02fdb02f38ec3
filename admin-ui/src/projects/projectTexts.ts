import { formatCount } from '@inkwell/contract/format-count';
import type { Project } from '../providers/resources';
import type { Tone } from '../theme/palette';

export const NAME_REQUIRED = 'Please enter a name';
export const MAX_NAME_LENGTH = 100;

export const stateStyles: Record<Project['state'], { label: string; tone: Tone }> = {
  open: { label: 'Open', tone: 'green' },
  paused: { label: 'Paused', tone: 'orange' },
  closed: { label: 'Closed', tone: 'gray' },
};

export const stateChoices = Object.entries(stateStyles).map(([id, { label }]) => ({ id, name: label }));

type Mode = Project['modes'][number];

const modeNames: Record<Mode, string> = {
  document: 'Document: one text for all images',
  pages: 'Page by page: one text for each image',
  sequential: 'Sequential: one image after the other, in one session',
};

export const modeChoices = Object.entries(modeNames).map(([id, name]) => ({ id, name }));

/** The order in which modes are chosen is no change of a project. */
export function inModeOrder(modes: Mode[]): Mode[] {
  const order = Object.keys(modeNames);
  return modes.toSorted((one, other) => order.indexOf(one) - order.indexOf(other));
}

export function accuracyText(percentage: number | null): string {
  return percentage === null ? '–' : `${formatPercentage(percentage)}%`;
}

/** With at most one decimal. */
function formatPercentage(percentage: number): string {
  return formatCount(Math.round(percentage * 10) / 10);
}
