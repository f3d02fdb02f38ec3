import { countedUnit } from '@inkwell/contract/counted-unit';
import { formatCount, pluralize } from '@inkwell/contract/format-count';
import { ChevronLeft, ChevronRight, Image as ImageIcon } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { CorrectedItem, Corrections } from '../api/types';
import { ImagePanel } from '../references/ImagePanel';
import { ImageViewer } from '../references/ImageViewer';
import { SplitView, useSidePanel } from '../references/SplitView';
import { Button } from '../ui/Button';
import { ActionLabel, WritingScreen } from '../work/WritingScreen';
import { CorrectedText } from './CorrectedText';
import styles from './CorrectionsView.module.css';

const SCREEN_NAME = 'corrections';

interface CorrectionsViewProps {
  title: string;
  back: { to: string; label: string };
  corrections: Corrections;
}

/** One text of the result at a time. Its number is in the address. */
export function CorrectionsView({ title, back, corrections }: CorrectionsViewProps) {
  const { review, items } = corrections;
  const { panel, show, toggle } = useSidePanel(SCREEN_NAME, ['image'], 'image');
  const [search, setSearch] = useSearchParams();
  const wanted = Number(search.get('text') ?? 1) - 1;
  const index = Number.isInteger(wanted) ? Math.min(Math.max(wanted, 0), items.length - 1) : 0;
  const item = items[index];
  const goTo = (target: number) => {
    if (target < 0 || target >= items.length) return;
    const query = new URLSearchParams(search);
    query.set('text', String(target + 1));
    setSearch(query, { replace: true, preventScrollReset: true });
  };
  useArrowKeys(items.length > 1 ? (step) => goTo(index + step) : null);
  return (
    <WritingScreen
      title={title}
      aside={<Steps items={items} index={index} onGo={goTo} />}
      back={back}
      isReadOnly
      actions={
        <Button size="small" onPress={() => toggle('image')}>
          <ActionLabel icon={ImageIcon}>{panel ? 'Hide Image' : 'Show Image'}</ActionLabel>
        </Button>
      }
      status={<p className={styles.result}>{describeResult(corrections)}</p>}
    >
      <SplitView
        screen={SCREEN_NAME}
        sideAt="left"
        side={panel && item ? { title: 'Image', content: <Image item={item} /> } : null}
        onClose={() => show(null)}
      >
        {item ? <CorrectedText key={item.itemId} review={review} item={item} /> : null}
      </SplitView>
    </WritingScreen>
  );
}

/** A document has all images of the assignment. */
function Image({ item: { image } }: { item: CorrectedItem }) {
  return image ? <ImageViewer key={image._id} image={image} /> : <ImagePanel />;
}

function describeResult({ review: { kind, title, result, overrideReason } }: Corrections): string {
  if (!result) return title;
  const { percentage, correct, wrong, unit } = result;
  const units = countedUnit(kind, unit).slice(0, -1);
  const counts = `${pluralize(correct, units)} right, ${formatCount(wrong)} wrong`;
  const accuracy = `${title}: ${percentage}% accuracy`;
  return overrideReason === null
    ? `${accuracy}, ${counts}`
    : `${accuracy}, set by the reviewer: ${overrideReason}. Counted: ${counts}`;
}

interface StepsProps {
  items: readonly CorrectedItem[];
  index: number;
  onGo: (index: number) => void;
}

/** The position, and the buttons to the texts before and after it. */
function Steps({ items, index, onGo }: StepsProps) {
  const previous = useRef<HTMLButtonElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const last = items.length - 1;
  const isPressed = useRef(false);
  // A focused button that becomes disabled would lose the focus.
  useEffect(() => {
    if (isPressed.current && index === 0) next.current?.focus();
    if (isPressed.current && index === last) previous.current?.focus();
    isPressed.current = false;
  }, [index, last]);
  if (items.length < 2) return null;
  const go = (target: number) => {
    isPressed.current = true;
    onGo(target);
  };
  return (
    <nav className={styles.steps} aria-label="Images">
      <Button
        ref={previous}
        variant="quiet"
        size="small"
        aria-label="Previous image (left arrow key)"
        isDisabled={index === 0}
        onPress={() => go(index - 1)}
      >
        <ChevronLeft aria-hidden="true" />
      </Button>
      <p className={styles.position} role="status">
        {index + 1} of {items.length}
      </p>
      <Button
        ref={next}
        variant="quiet"
        size="small"
        aria-label="Next image (right arrow key)"
        isDisabled={index === last}
        onPress={() => go(index + 1)}
      >
        <ChevronRight aria-hidden="true" />
      </Button>
    </nav>
  );
}

/** What uses the arrow keys itself: the image and its tools, the separator. */
const OWN_ARROWS = '[role="group"], [role="toolbar"], [role="slider"], [role="separator"], [role="listbox"]';

/** @param onStep called with -1 or 1; null if there is nothing to step through */
function useArrowKeys(onStep: ((step: number) => void) | null): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    if (!step || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
      return;
    if (event.target instanceof Element && event.target.closest(OWN_ARROWS)) return;
    onStep?.(step);
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
