import { countedUnit } from '@inkwell/contract/counted-unit';
import { formatCount, pluralize } from '@inkwell/contract/format-count';
import { ChevronLeft, ChevronRight, Image as ImageIcon } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { CorrectedItem, Corrections, WorkReview } from '../api/types';
import { ImagePanel } from '../references/ImagePanel';
import { ImageViewer } from '../references/ImageViewer';
import { SplitView, useSidePanel } from '../references/SplitView';
import { Button } from '../ui/Button';
import { useWorkAddress } from '../work/assignment';
import { useWorkReviews } from '../work/queries';
import { ActionLabel, WritingScreen } from '../work/WritingScreen';
import { CorrectedText } from './CorrectedText';
import styles from './CorrectionsView.module.css';

const SCREEN_NAME = 'corrections';

interface CorrectionsViewProps {
  title: string;
  back: { to: string; label: string };
  corrections: Corrections;
}

/** One text of the result at a time. Its number is in the address. A result of a page is followed by those of the other pages. */
export function CorrectionsView({ title, back, corrections }: CorrectionsViewProps) {
  const { review, items } = corrections;
  const navigate = useNavigate();
  const addressOf = useWorkAddress();
  const { panel, show, toggle } = useSidePanel(SCREEN_NAME, ['image'], 'image');
  const [search, setSearch] = useSearchParams();
  const wanted = Number(search.get('text') ?? 1) - 1;
  const index = Number.isInteger(wanted) ? Math.min(Math.max(wanted, 0), items.length - 1) : 0;
  const item = items[index];
  const pages = usePublishedPages(review);
  const steps = pages.length > 1 ? pages.map(({ _id }) => _id) : items.map(({ itemId }) => itemId);
  const place = pages.length > 1 ? steps.indexOf(review._id) : index;
  const goTo = (target: number) => {
    const step = steps[target];
    if (step === undefined) return;
    if (pages.length > 1) {
      void navigate(addressOf(`/corrections/${step}`), { replace: true, preventScrollReset: true });
      return;
    }
    const query = new URLSearchParams(search);
    query.set('text', String(target + 1));
    setSearch(query, { replace: true, preventScrollReset: true });
  };
  useArrowKeys(steps.length > 1 ? (step) => goTo(place + step) : null);
  return (
    <WritingScreen
      title={title}
      aside={<Steps count={steps.length} index={place} onGo={goTo} />}
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

/** The published pages of the assignment in the order of their submission, if the review is one of them: each has a review of its own. */
function usePublishedPages(review: WorkReview): WorkReview[] {
  const { data } = useWorkReviews(review.kind === 'page');
  const pages = data?.filter(({ kind, status }) => kind === 'page' && status === 'published') ?? [];
  return pages.some(({ _id }) => _id === review._id) ? pages.toReversed() : [];
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
  count: number;
  index: number;
  onGo: (index: number) => void;
}

/** The position, and the buttons to the texts before and after it. */
function Steps({ count, index, onGo }: StepsProps) {
  const previous = useRef<HTMLButtonElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const last = count - 1;
  const isPressed = useRef(false);
  // A focused button that becomes disabled would lose the focus.
  useEffect(() => {
    if (isPressed.current && index === 0) next.current?.focus();
    if (isPressed.current && index === last) previous.current?.focus();
    isPressed.current = false;
  }, [index, last]);
  if (count < 2) return null;
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
        {index + 1} of {count}
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
