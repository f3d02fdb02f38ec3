import { canZoomIn, canZoomOut, type Viewing, type ViewingStep } from '@inkwell/editor/viewing';
import { MoveHorizontal, RotateCcw, RotateCw, Scan, SunMedium, ZoomIn, ZoomOut } from 'lucide-react';
import { Group } from 'react-aria-components/Group';
import { Toolbar } from 'react-aria-components/Toolbar';
import { IconButton } from '../ui/IconButton';
import styles from './ViewerToolbar.module.css';

interface ViewerToolbarProps {
  viewing: Viewing;
  change: (step: ViewingStep) => void;
  isLightShown: boolean;
  onLightToggle: () => void;
}

export function ViewerToolbar({ viewing, change, isLightShown, onLightToggle }: ViewerToolbarProps) {
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
