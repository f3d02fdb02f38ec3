import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { NoticeTone } from './Notice';

/** A message that one screen hands to the next in the navigation state. */
interface CarriedNotice {
  tone: NoticeTone;
  text: string;
  link?: { text: string; href: string };
}

export function carryNotice(notice: CarriedNotice): { notice: CarriedNotice } {
  return { notice };
}

/** The message handed to this screen. It is taken out of the history, so that a reload does not repeat it. */
export function useCarriedNotice(): CarriedNotice | undefined {
  const location = useLocation();
  const navigate = useNavigate();
  const [notice] = useState(() => readCarriedNotice(location.state));

  useEffect(() => {
    if (!readCarriedNotice(location.state)) return;
    const { notice: _shown, ...state } = location.state;
    navigate(location, { replace: true, state, preventScrollReset: true });
  }, [location, navigate]);

  return notice;
}

/** Navigation state outlives reloads and releases, so its shape is checked, not believed. */
function readCarriedNotice(state: unknown): CarriedNotice | undefined {
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
