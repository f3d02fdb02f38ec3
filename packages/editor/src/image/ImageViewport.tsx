import { type CSSProperties, type ReactNode, type RefCallback, useCallback, useState } from 'react';
import styles from './ImageViewport.module.css';
import { useImageFailure } from './use-image-failure';
import { useViewport } from './use-viewport';
import { turnedRatio, type Viewing, type ViewingStep } from './viewing';

const KEYS = { '+': 'zoom-in', '=': 'zoom-in', '-': 'zoom-out', '0': 'fit-page', r: 'turn-right' } as const;

interface ViewedImage {
  _id: string;
  title: string;
  /** The image at screen size. */
  address: string;
  /** The image as uploaded. */
  fullAddress: string;
  /** In pixels. Without them, the loaded image's own size is used. */
  width?: number;
  height?: number;
}

interface ImageViewportProps {
  image: ViewedImage;
  viewing: Viewing;
  change: (step: ViewingStep) => void;
  /** Shown while the image cannot be loaded. It is loaded again, too, when the network or the server is back. */
  failure: (tryAgain: () => void) => ReactNode;
}

/** The reference image, which can be scrolled, zoomed and rotated. */
export function ImageViewport({ image, viewing, change, failure }: ImageViewportProps) {
  const { _id, title, address, fullAddress, width = 0, height = 0 } = image;
  const { hasFailed, onError, tryAgain } = useImageFailure(address);
  const [loaded, setLoaded] = useState({ _id: '', width: 0, height: 0 });
  const [shownWidth, measure] = useWidthInPixels();
  const viewport = useViewport({ imageId: _id, viewing, change });

  const { zoom, quarterTurns, fit, brightness, contrast } = viewing;
  const size = width > 0 || loaded._id !== _id ? { width, height } : loaded;
  const needsFull = loaded._id === _id && shownWidth > loaded.width && loaded.width !== width;
  const style: CSSProperties & Record<`--${string}`, string | number> = {
    '--ratio': turnedRatio(size, quarterTurns),
    '--zoom': zoom,
    '--turn': `${quarterTurns * 90}deg`,
    '--light':
      brightness === 100 && contrast === 100 ? 'none' : `brightness(${brightness}%) contrast(${contrast}%)`,
  };
  return (
    <div className={styles.frame}>
      <div className={styles.area}>
        {/** biome-ignore lint/a11y/useSemanticElements: a fieldset holds fields; this holds an image */}
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
          {...viewport.pointers}
        >
          {hasFailed ? (
            failure(tryAgain)
          ) : (
            <div
              className={`${styles.sheet} ${styles[fit]} ${quarterTurns % 2 === 1 ? styles.lying : ''}`}
              style={style}
            >
              <img
                key={_id}
                ref={measure}
                className={styles.image}
                src={address}
                alt={title}
                draggable={false}
                onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
                  setLoaded({ _id, width: naturalWidth, height: naturalHeight })
                }
                onError={onError}
              />
              {/* Drawn over the smaller image while it loads, to avoid flicker. */}
              {needsFull ? (
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

/** The width of an element in pixels of the device, and the ref that measures it. */
function useWidthInPixels(): [number, RefCallback<HTMLElement>] {
  const [width, setWidth] = useState(0);
  const measure = useCallback<RefCallback<HTMLElement>>((element) => {
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      setWidth((entry?.contentRect.width ?? 0) * window.devicePixelRatio);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [width, measure];
}
