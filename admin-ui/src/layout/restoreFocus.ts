const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), [tabindex="0"]';

/** The position of the focus, so that it can be found again after the element is removed. */
interface FocusPosition {
  element: HTMLElement;
  address: string;
  /** A disabled button loses the focus. */
  wasDisabled: boolean;
  row: Element | null;
  rows: Element | null;
  /** The index of the row, and of the element in its row. */
  rowAt: number;
  at: number;
  tabId: string | null;
}

/**
 * Restores the focus after its element is removed, for example with the row that an action removed. The next target is
 * the same row, else the same action in the row at this position, else the open tab, else the page's heading.
 * Nothing is restored after the page has changed. One listener for the page, because each button that is disabled during its
 * request, each Retry that disappears and each row that a live update removes would need the same.
 * @returns a function that stops it
 */
export function restoreFocus(): () => void {
  let last: FocusPosition | undefined;
  let frame = 0;

  const remember = (focused: Element | null) => {
    // Ignores dialogs, which are outside of main: the focus returns to the element that opened them.
    if (focused instanceof HTMLElement && focused.closest('main')) last = getFocusPosition(focused);
  };
  const restore = () => {
    frame = 0;
    if (!last || document.activeElement !== document.body) return;
    const position = last;
    if (position.address !== location.pathname) last = undefined;
    else if (!position.element.isConnected) findNextTarget(position)?.focus();
    else if (position.wasDisabled && !position.element.matches(':disabled')) position.element.focus();
  };
  const handleFocusIn = ({ target }: FocusEvent) => remember(target as Element);
  // A click elsewhere in the page gives up the focus.
  const handlePointerDown = ({ target }: PointerEvent) => {
    const isInPage = target instanceof Element && target.closest('main');
    if (isInPage && !last?.element.contains(target)) last = undefined;
  };
  // Waits a frame, because a component may move the focus itself.
  const observer = new MutationObserver(() => {
    if (last?.element.matches(':disabled')) last.wasDisabled = true;
    frame ||= requestAnimationFrame(restore);
  });

  remember(document.activeElement);
  document.addEventListener('focusin', handleFocusIn);
  document.addEventListener('pointerdown', handlePointerDown);
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['disabled'],
  });
  return () => {
    document.removeEventListener('focusin', handleFocusIn);
    document.removeEventListener('pointerdown', handlePointerDown);
    observer.disconnect();
    cancelAnimationFrame(frame);
  };
}

function getFocusPosition(element: HTMLElement): FocusPosition {
  const row = element.closest('tr, li');
  const rows = row?.parentElement ?? null;
  return {
    element,
    address: location.pathname,
    wasDisabled: false,
    row,
    rows,
    rowAt: row && rows ? [...rows.children].indexOf(row) : 0,
    at: row ? focusableIn(row).indexOf(element) : 0,
    tabId: element.closest('[role="tabpanel"]')?.getAttribute('aria-labelledby') ?? null,
  };
}

function findNextTarget(place: FocusPosition): HTMLElement | null {
  return inRow(place) ?? inOtherRow(place) ?? openTab(place) ?? heading();
}

function inRow({ row, at }: FocusPosition): HTMLElement | undefined {
  if (!row?.isConnected) return undefined;
  const left = focusableIn(row);
  return left[Math.min(at, left.length - 1)];
}

function inOtherRow({ element, rows, rowAt }: FocusPosition): HTMLElement | undefined {
  if (!rows?.isConnected) return undefined;
  const now = [...rows.children];
  const at = Math.min(rowAt, now.length - 1);
  const byNearness = [...now.slice(at), ...now.slice(0, Math.max(at, 0)).toReversed()];
  const candidates = byNearness.map((row) => focusableIn(row));
  const action = actionOf(element);
  return candidates.flat().find((candidate) => actionOf(candidate) === action) ?? candidates[0]?.[0];
}

function openTab({ tabId }: FocusPosition): HTMLElement | null {
  const tab = tabId === null ? null : document.getElementById(tabId);
  return tab?.closest('[role="tablist"]')?.querySelector('[aria-selected="true"]') ?? null;
}

function heading(): HTMLElement | null {
  const title = document.querySelector<HTMLElement>('main h1');
  title?.setAttribute('tabindex', '-1');
  return title;
}

function focusableIn(row: Element): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>(FOCUSABLE)];
}

/** `Retry: sample-queue` is the action `Retry`. */
function actionOf(element: Element): string {
  const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
  return name.replace(/: .*| version \d+$/s, '');
}
