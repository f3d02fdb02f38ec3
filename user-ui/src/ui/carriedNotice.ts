import type { NoticeTone } from './Notice';

/** A message that one screen hands to the next in the navigation state. */
export interface CarriedNotice {
  tone: NoticeTone;
  text: string;
  link?: { text: string; href: string };
}

export function carryNotice(notice: CarriedNotice): { notice: CarriedNotice } {
  return { notice };
}

/** Navigation state outlives reloads and releases, so its shape is checked, not believed. */
export function readCarriedNotice(state: unknown): CarriedNotice | undefined {
  if (typeof state !== 'object' || state === null || !('notice' in state)) return undefined;
  const { notice } = state;
  return isCarriedNotice(notice) ? notice : undefined;
}

function isCarriedNotice(value: unknown): value is CarriedNotice {
  return (
    typeof value === 'object' &&
    value !== null &&
    'tone' in value &&
    'text' in value &&
    typeof value.tone === 'string' &&
    typeof value.text === 'string'
  );
}
