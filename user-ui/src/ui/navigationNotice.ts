import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { NoticeTone } from './Notice';

/** A message for the next screen, passed in the navigation state. */
interface NavigationNotice {
  tone: NoticeTone;
  text: string;
  /** A page that opens in a new tab, or with `buttonText` in this tab. */
  link?: { text: string; href: string; buttonText: string };
}

export function withNotice(notice: NavigationNotice): { notice: NavigationNotice } {
  return { notice };
}

/** Returns the message for this screen and removes it from the history, so that a reload does not repeat it. */
export function useNavigationNotice(): NavigationNotice | undefined {
  const location = useLocation();
  const navigate = useNavigate();
  const [notice] = useState(() => readNavigationNotice(location.state));

  useEffect(() => {
    if (!readNavigationNotice(location.state)) return;
    const { notice: _shown, ...state } = location.state;
    navigate(location, { replace: true, state, preventScrollReset: true });
  }, [location, navigate]);

  return notice;
}

/** Navigation state survives reloads and releases, so its shape is checked. */
export function readNavigationNotice(state: unknown): NavigationNotice | undefined {
  if (typeof state !== 'object' || state === null || !('notice' in state)) return undefined;
  const { notice } = state;
  return isNavigationNotice(notice) ? notice : undefined;
}

function isNavigationNotice(value: unknown): value is NavigationNotice {
  return (
    typeof value === 'object' &&
    value !== null &&
    'tone' in value &&
    'text' in value &&
    typeof value.tone === 'string' &&
    typeof value.text === 'string'
  );
}
