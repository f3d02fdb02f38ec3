import {
  type CSSProperties,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import styles from './PictureViewport.module.css';
import { turnedRatio, type Viewing, type ViewingStep } from './viewing';

const KEYS = { '+': 'zoom-in', '=': 'zoom-in', '-': 'zoom-out', '0': 'fit-page', r: 'turn-right' } as const;

interface Picture {
  _id: string;
  title: string;
  /** Of the size that a screen needs. */
  address: string;
  /** As it was uploaded, for looking closely. */
  fullAddress: string;
  /** Where they are not known before it has come, it says so itself. */
  width?: number;
  height?: number;
}

interface PictureViewportProps {
  picture: Picture;
  viewing: Viewing;
  change: (step: ViewingStep) => void;
  /** What stands in its place when it does not come. */
  failure: (tryAgain: () => void) => ReactNode;
}

/** The picture that is copied from, in a window that is scrolled, zoomed and turned. */
export function PictureViewport({ picture, viewing, change, failure }: PictureViewportProps) {
  const { _id, title, address, fullAddress, width = 0, height = 0 } = picture;
  const [failedId, setFailedId] = useState<string>();
  const [seen, setSeen] = useState({ _id: '', width: 0, height: 0 });
  const viewport = useViewport({ imageId: _id, viewing, onZoom: change });

  const { zoom, turns, fit, brightness, contrast } = viewing;
  const size = width > 0 || seen._id !== _id ? { width, height } : seen;
  const look: CSSProperties & Record<`--${string}`, string | number> = {
    '--ratio': turnedRatio(size, turns),
    '--zoom': zoom,
    '--turn': `${turns * 90}deg`,
    '--light':
      brightness === 100 && contrast === 100 ? 'none' : `brightness(${brightness}%) contrast(${contrast}%)`,
  };
  return (
    <div className={styles.frame}>
      <div className={styles.room}>
        {/** biome-ignore lint/a11y/useSemanticElements: a fieldset holds fields; this holds a picture */}
        <div
          ref={viewport.ref}
          className={styles.viewport}
          role="group"
          aria-label={`${title}. Arrow keys move it, plus and minus zoom, R turns.`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          tabIndex={0}
          onKeyDown={(event) => {
            const step = KEYS[event.key as keyof typeof KEYS];
            if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
            event.preventDefault();
            change(step);
          }}
          {...viewport.dragging}
        >
          {failedId === _id ? (
            failure(() => setFailedId(undefined))
          ) : (
            <div
              className={`${styles.sheet} ${styles[fit]} ${turns % 2 === 1 ? styles.lying : ''}`}
              style={look}
            >
              <img
                key={_id}
                className={styles.image}
                src={address}
                alt={title}
                draggable={false}
                onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
                  setSeen({ _id, width: naturalWidth, height: naturalHeight })
                }
                onError={() => setFailedId(_id)}
              />
              {/* Drawn over the smaller one as it arrives, so that nothing flickers. */}
              {zoom > 1 ? (
                <img
                  key={`${_id}-full`}
                  className={styles.image}
                  src={fullAddress}
                  alt=""
                  draggable={false}
                />
              ) : null}
            </div>
          )}
        </div>
      </div>
    </div>
  );
}

interface ViewportOptions {
  imageId: string;
  viewing: Viewing;
  onZoom: (step: 'zoom-in' | 'zoom-out') => void;
}

const MIDDLE = 0.5;

/**
 * The window on an image larger than it. It is an ordinary scrolling box, so that keys, touch and bars move it
 * as everywhere; added are dragging with the mouse, zooming with Ctrl and the wheel, and that zooming keeps the
 * middle in the middle.
 */
export function useViewport({ imageId, viewing: { zoom, fit, turns }, onZoom }: ViewportOptions) {
  const ref = useRef<HTMLDivElement>(null);
  const middle = useRef({ x: MIDDLE, y: MIDDLE });

  // biome-ignore lint/correctness/useExhaustiveDependencies: these are what a new beginning is
  useLayoutEffect(() => {
    ref.current?.scrollTo?.({ top: 0, left: 0, behavior: 'instant' });
    middle.current = { x: MIDDLE, y: 0 };
  }, [imageId, fit, turns]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the page has a new size with each zoom
  useLayoutEffect(() => {
    const box = ref.current;
    if (!box) return;
    box.scrollLeft = middle.current.x * box.scrollWidth - box.clientWidth / 2;
    box.scrollTop = middle.current.y * box.scrollHeight - box.clientHeight / 2;
  }, [zoom]);

  useEffect(() => {
    const box = ref.current;
    if (!box) return;
    const noteMiddle = () => {
      middle.current = {
        x: (box.scrollLeft + box.clientWidth / 2) / box.scrollWidth,
        y: (box.scrollTop + box.clientHeight / 2) / box.scrollHeight,
      };
    };
    const zoomWithWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      onZoom(event.deltaY < 0 ? 'zoom-in' : 'zoom-out');
    };
    box.addEventListener('scroll', noteMiddle, { passive: true });
    // React listens passively, and then the whole page would be zoomed as well.
    box.addEventListener('wheel', zoomWithWheel, { passive: false });
    return () => {
      box.removeEventListener('scroll', noteMiddle);
      box.removeEventListener('wheel', zoomWithWheel);
    };
  }, [onZoom]);

  return { ref, dragging };
}

/** A finger moves the box by itself; a mouse has to be followed. */
const dragging = {
  onPointerDown(event: PointerEvent<HTMLDivElement>) {
    if (event.pointerType !== 'mouse' || event.button !== 0) return;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    event.currentTarget.dataset.dragging = '';
  },
  onPointerMove({ currentTarget: box, movementX, movementY }: PointerEvent<HTMLDivElement>) {
    if (box.dataset.dragging === undefined) return;
    box.scrollLeft -= movementX;
    box.scrollTop -= movementY;
  },
  onPointerUp: stopDragging,
  onPointerCancel: stopDragging,
};

function stopDragging({ currentTarget }: PointerEvent<HTMLDivElement>): void {
  delete currentTarget.dataset.dragging;
}
