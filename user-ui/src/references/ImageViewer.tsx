import { type CSSProperties, useReducer, useState } from 'react';
import type { WorkImage } from '../api/types';
import { Button } from '../ui/Button';
import { imageAddress } from './files';
import styles from './ImageViewer.module.css';
import { LightControls } from './LightControls';
import { useViewport } from './useViewport';
import { ViewerToolbar } from './ViewerToolbar';
import { changeViewing, turnedRatio, untouched } from './viewing';

const KEYS = { '+': 'zoom-in', '=': 'zoom-in', '-': 'zoom-out', '0': 'fit-page', r: 'turn-right' } as const;

/** One image, as large as its place; how it is looked at is kept when the next one takes its place. */
export function ImageViewer({ image }: { image: WorkImage }) {
  const [viewing, change] = useReducer(changeViewing, untouched);
  const [isLightShown, setLightShown] = useState(false);
  const [shownId, setShownId] = useState(image._id);
  const [failedId, setFailedId] = useState<string>();
  const viewport = useViewport({ imageId: image._id, viewing, onZoom: change });

  if (shownId !== image._id) {
    setShownId(image._id);
    change('next-image');
  }

  const { zoom, turns, fit, brightness, contrast } = viewing;
  const look: CSSProperties & Record<`--${string}`, string | number> = {
    '--ratio': turnedRatio(image, turns),
    '--zoom': zoom,
    '--turn': `${turns * 90}deg`,
    '--light':
      brightness === 100 && contrast === 100 ? 'none' : `brightness(${brightness}%) contrast(${contrast}%)`,
  };
  return (
    <div className={styles.viewer}>
      <ViewerToolbar
        viewing={viewing}
        change={change}
        isLightShown={isLightShown}
        onLightToggle={() => setLightShown((isShown) => !isShown)}
      />
      {isLightShown ? <LightControls viewing={viewing} change={change} /> : null}
      <div className={styles.frame}>
        <div className={styles.room}>
          {/** biome-ignore lint/a11y/useSemanticElements: a fieldset holds fields; this holds a picture */}
          <div
            ref={viewport.ref}
            className={styles.viewport}
            role="group"
            aria-label={`${image.title}. Arrow keys move it, plus and minus zoom, R turns.`}
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
            {failedId === image._id ? (
              <div className={styles.failure} role="alert">
                <p>This image could not be shown.</p>
                <Button size="small" onPress={() => setFailedId(undefined)}>
                  Try again
                </Button>
              </div>
            ) : (
              <div
                className={`${styles.sheet} ${styles[fit]} ${turns % 2 === 1 ? styles.lying : ''}`}
                style={look}
              >
                <img
                  key={image._id}
                  className={styles.image}
                  src={imageAddress(image, 'web')}
                  alt={image.title}
                  draggable={false}
                  onError={() => setFailedId(image._id)}
                />
                {/* Drawn over the smaller one as it arrives, so that nothing flickers. */}
                {zoom > 1 ? (
                  <img
                    key={`${image._id}-full`}
                    className={styles.image}
                    src={imageAddress(image, 'full')}
                    alt=""
                    draggable={false}
                  />
                ) : null}
              </div>
            )}
          </div>
        </div>
      </div>
    </div>
  );
}
