const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), [tabindex="0"]';

/** Where the keyboard was, so that the place can be found when the element is gone. */
interface Place {
  element: HTMLElement;
  address: string;
  /** In a browser a button that is disabled while it works loses the keyboard. */
  wasDisabled: boolean;
  row: Element | null;
  rows: Element | null;
  /** Of the row among the rows, and of the element in its row. */
  rowAt: number;
  at: number;
  tabId: string | null;
}

/**
 * A browser gives the keyboard to nobody when the element that has it goes, as a row does whose action it was. From
 * then on it goes on in the row, else with the same action of the row that stands there now, else at the tab
 * or the heading of the page. An element of a page that was left is not looked for.
 * @returns how to end it
 */
export function keepFocus(): () => void {
  let last: Place | undefined;
  let frame = 0;

  const remember = (focused: Element | null) => {
    // A dialog stands outside: what opened it stays the place to come back to.
    if (focused instanceof HTMLElement && focused.closest('main')) last = placeOf(focused);
  };
  const goOn = () => {
    frame = 0;
    if (!last || document.activeElement !== document.body) return;
    const place = last;
    if (place.address !== location.pathname) last = undefined;
    else if (!place.element.isConnected) successorOf(place)?.focus();
    else if (place.wasDisabled && !place.element.matches(':disabled')) place.element.focus();
  };
  const focused = ({ target }: FocusEvent) => remember(target as Element);
  // Who clicks beside it has left it.
  const pressed = ({ target }: PointerEvent) => {
    const isInPage = target instanceof Element && target.closest('main');
    if (isInPage && !last?.element.contains(target)) last = undefined;
  };
  // Whoever takes the keyboard by themselves have done so a frame later.
  const observer = new MutationObserver(() => {
    if (last?.element.matches(':disabled')) last.wasDisabled = true;
    frame ||= requestAnimationFrame(goOn);
  });

  remember(document.activeElement);
  document.addEventListener('focusin', focused);
  document.addEventListener('pointerdown', pressed);
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['disabled'],
  });
  return () => {
    document.removeEventListener('focusin', focused);
    document.removeEventListener('pointerdown', pressed);
    observer.disconnect();
    cancelAnimationFrame(frame);
  };
}

function placeOf(element: HTMLElement): Place {
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

function successorOf(place: Place): HTMLElement | null {
  return inRow(place) ?? inOtherRow(place) ?? openTab(place) ?? heading();
}

function inRow({ row, at }: Place): HTMLElement | undefined {
  if (!row?.isConnected) return undefined;
  const left = focusableIn(row);
  return left[Math.min(at, left.length - 1)];
}

function inOtherRow({ element, rows, rowAt }: Place): HTMLElement | undefined {
  if (!rows?.isConnected) return undefined;
  const now = [...rows.children];
  const at = Math.min(rowAt, now.length - 1);
  const byNearness = [...now.slice(at), ...now.slice(0, Math.max(at, 0)).toReversed()];
  const candidates = byNearness.map((row) => focusableIn(row));
  const action = actionOf(element);
  return candidates.flat().find((candidate) => actionOf(candidate) === action) ?? candidates[0]?.[0];
}

function openTab({ tabId }: Place): HTMLElement | null {
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

/** `Retry: sample-queue` is the action `Retry`; a button with words alone is what it says. */
function actionOf(element: Element): string {
  const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
  return name.replace(/: .*| version \d+$/s, '');
}
