import { ImageViewport } from '@inkwell/editor/ImageViewport';
import {
  canZoomIn,
  canZoomOut,
  lightRange,
  untouched,
  type Viewing,
  type ViewingStep,
} from '@inkwell/editor/viewing';
import { MoveHorizontal, RotateCcw, RotateCw, Scan, SunMedium, ZoomIn, ZoomOut } from 'lucide-react';
import { useState } from 'react';
import { Group } from 'react-aria-components/Group';
import { Label } from 'react-aria-components/Label';
import { Slider, SliderOutput, SliderThumb, SliderTrack } from 'react-aria-components/Slider';
import { Toolbar } from 'react-aria-components/Toolbar';
import type { WorkImage } from '../api/types';
import { Button } from '../ui/Button';
import { IconButton } from '../ui/IconButton';
import { imageAddress } from './files';
import styles from './ImageViewer.module.css';
import { useImageViewing } from './imageViewing';
import { ReportedLine } from './ReportedLine';

type ShownImage = Pick<WorkImage, '_id' | 'title' | 'filename'> &
  Partial<Pick<WorkImage, 'width' | 'height'>>;

/** One image with its tools. */
export function ImageViewer({ image }: { image: ShownImage }) {
  const [viewing, change] = useImageViewing(image._id);
  const [isLightShown, setLightShown] = useState(false);
  const shown = { ...image, address: imageAddress(image, 'web'), fullAddress: imageAddress(image, 'full') };

  return (
    <div className={styles.viewer}>
      <ViewerToolbar
        viewing={viewing}
        change={change}
        isLightShown={isLightShown}
        onLightToggle={() => setLightShown((isShown) => !isShown)}
      />
      <ReportedLine imageId={image._id} />
      {isLightShown ? <LightControls viewing={viewing} change={change} /> : null}
      <ImageViewport
        image={shown}
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

interface ViewerToolbarProps {
  viewing: Viewing;
  change: (step: ViewingStep) => void;
  isLightShown: boolean;
  onLightToggle: () => void;
}

function ViewerToolbar({ viewing, change, isLightShown, onLightToggle }: ViewerToolbarProps) {
  return (
    <Toolbar className={styles.toolbar ?? ''} aria-label="Image view">
      <Group className={styles.group ?? ''} aria-label="Zoom">
        <IconButton
          label="Zoom out"
          icon={ZoomOut}
          isDisabled={!canZoomOut(viewing)}
          onPress={() => change('zoom-out')}
        />
        <output className={styles.zoom} aria-label="Zoom">
          {Math.round(viewing.zoom * 100)}%
        </output>
        <IconButton
          label="Zoom in"
          icon={ZoomIn}
          isDisabled={!canZoomIn(viewing)}
          onPress={() => change('zoom-in')}
        />
        <IconButton label="Fit page" icon={Scan} onPress={() => change('fit-page')} />
        <IconButton label="Fit width" icon={MoveHorizontal} onPress={() => change('fit-width')} />
      </Group>
      <Group className={styles.group ?? ''} aria-label="Page">
        <IconButton label="Rotate left" icon={RotateCcw} onPress={() => change('turn-left')} />
        <IconButton label="Rotate right" icon={RotateCw} onPress={() => change('turn-right')} />
        <IconButton
          label="Brightness and contrast"
          icon={SunMedium}
          isSelected={isLightShown}
          onPress={onLightToggle}
        />
      </Group>
    </Toolbar>
  );
}

interface LightControlsProps {
  viewing: Viewing;
  change: (step: ViewingStep) => void;
}

function LightControls({ viewing, change }: LightControlsProps) {
  const isUntouched = viewing.brightness === untouched.brightness && viewing.contrast === untouched.contrast;
  return (
    <div className={styles.controls}>
      <Percent
        label="Brightness"
        value={viewing.brightness}
        onChange={(brightness) => change({ brightness })}
      />
      <Percent label="Contrast" value={viewing.contrast} onChange={(contrast) => change({ contrast })} />
      <Button variant="quiet" size="small" isDisabled={isUntouched} onPress={() => change('reset-light')}>
        Reset
      </Button>
    </div>
  );
}

interface PercentProps {
  label: string;
  value: number;
  onChange: (value: number) => void;
}

function Percent({ label, value, onChange }: PercentProps) {
  return (
    <Slider className={styles.slider ?? ''} value={value} onChange={onChange} {...lightRange}>
      <Label className={styles.label}>{label}</Label>
      <SliderOutput className={styles.value ?? ''}>{`${value}%`}</SliderOutput>
      <SliderTrack className={styles.track ?? ''}>
        <SliderThumb className={styles.thumb ?? ''} />
      </SliderTrack>
    </Slider>
  );
}
