import { PictureViewport } from '@inkwell/editor/PictureViewport';
import { changeViewing, untouched } from '@inkwell/editor/viewing';
import { useReducer, useState } from 'react';
import type { WorkImage } from '../api/types';
import { Button } from '../ui/Button';
import { imageAddress } from './files';
import styles from './ImageViewer.module.css';
import { LightControls } from './LightControls';
import { ViewerToolbar } from './ViewerToolbar';

/** One image, as large as its place; how it is looked at is kept when the next one takes its place. */
export function ImageViewer({ image }: { image: WorkImage }) {
  const [viewing, change] = useReducer(changeViewing, untouched);
  const [isLightShown, setLightShown] = useState(false);
  const [shownId, setShownId] = useState(image._id);
  const picture = { ...image, address: imageAddress(image, 'web'), fullAddress: imageAddress(image, 'full') };

  if (shownId !== image._id) {
    setShownId(image._id);
    change('next-image');
  }

  return (
    <div className={styles.viewer}>
      <ViewerToolbar
        viewing={viewing}
        change={change}
        isLightShown={isLightShown}
        onLightToggle={() => setLightShown((isShown) => !isShown)}
      />
      {isLightShown ? <LightControls viewing={viewing} change={change} /> : null}
      <PictureViewport
        picture={picture}
        viewing={viewing}
        change={change}
        failure={(tryAgain) => (
          <div className={styles.failure} role="alert">
            <p>This image could not be shown.</p>
            <Button size="small" onPress={tryAgain}>
              Try again
            </Button>
          </div>
        )}
      />
    </div>
  );
}
