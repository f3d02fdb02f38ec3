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
  /** The picture at screen size. */
  address: string;
  /** The picture as uploaded, for zooming in. */
  fullAddress: string;
  /** In pixels. Without them, the loaded picture's own size is used. */
  width?: number;
  height?: number;
}

interface PictureViewportProps {
  picture: Picture;
  viewing: Viewing;
  change: (step: ViewingStep) => void;
  /** Shown if the picture cannot be loaded. */
  failure: (tryAgain: () => void) => ReactNode;
}

/** The reference picture, which can be scrolled, zoomed and rotated. */
export function PictureViewport({ picture, viewing, change, failure }: PictureViewportProps) {
  const { _id, title, address, fullAddress, width = 0, height = 0 } = picture;
  const [failedId, setFailedId] = useState<string>();
  const [loaded, setLoaded] = useState({ _id: '', width: 0, height: 0 });
  const viewport = useViewport({ imageId: _id, viewing, onZoom: change });

  const { zoom, turns, fit, brightness, contrast } = viewing;
  const size = width > 0 || loaded._id !== _id ? { width, height } : loaded;
  const style: CSSProperties & Record<`--${string}`, string | number> = {
    '--ratio': turnedRatio(size, turns),
    '--zoom': zoom,
    '--turn': `${turns * 90}deg`,
    '--light':
      brightness === 100 && contrast === 100 ? 'none' : `brightness(${brightness}%) contrast(${contrast}%)`,
  };
  return (
    <div className={styles.frame}>
      <div className={styles.area}>
        {/** biome-ignore lint/a11y/useSemanticElements: a fieldset holds fields; this holds a picture */}
        <div
          ref={viewport.ref}
          className={styles.viewport}
          role="group"
          aria-label={`${title}. Arrow keys move it, plus and minus zoom, R turns.`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard
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
              style={style}
            >
              <img
                key={_id}
                className={styles.image}
                src={address}
                alt={title}
                draggable={false}
                onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
                  setLoaded({ _id, width: naturalWidth, height: naturalHeight })
                }
                onError={() => setFailedId(_id)}
              />
              {/* Drawn over the smaller picture while it loads, to avoid flicker. */}
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

const CENTRE = 0.5;

/**
 * Makes a scrollable element a viewport: the mouse drags its content, Ctrl with the wheel zooms, and zooming keeps the
 * centre in place. Keys, touch and scroll bars work as in any scrollable element.
 */
function useViewport({ imageId, viewing: { zoom, fit, turns }, onZoom }: ViewportOptions) {
  const ref = useRef<HTMLDivElement>(null);
  const centre = useRef({ x: CENTRE, y: CENTRE });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each of these starts again at the top
  useLayoutEffect(() => {
    ref.current?.scrollTo?.({ top: 0, left: 0, behavior: 'instant' });
    centre.current = { x: CENTRE, y: 0 };
  }, [imageId, fit, turns]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the content has a new size after each zoom
  useLayoutEffect(() => {
    const box = ref.current;
    if (!box) return;
    box.scrollLeft = centre.current.x * box.scrollWidth - box.clientWidth / 2;
    box.scrollTop = centre.current.y * box.scrollHeight - box.clientHeight / 2;
  }, [zoom]);

  useEffect(() => {
    const box = ref.current;
    if (!box) return;
    const storeCentre = () => {
      centre.current = {
        x: (box.scrollLeft + box.clientWidth / 2) / box.scrollWidth,
        y: (box.scrollTop + box.clientHeight / 2) / box.scrollHeight,
      };
    };
    const zoomWithWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      onZoom(event.deltaY < 0 ? 'zoom-in' : 'zoom-out');
    };
    box.addEventListener('scroll', storeCentre, { passive: true });
    // React's wheel listener is passive, so it could not prevent zooming the whole page.
    box.addEventListener('wheel', zoomWithWheel, { passive: false });
    return () => {
      box.removeEventListener('scroll', storeCentre);
      box.removeEventListener('wheel', zoomWithWheel);
    };
  }, [onZoom]);

  return { ref, dragging };
}

/** Touch scrolls natively; dragging with a mouse does not. */
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
