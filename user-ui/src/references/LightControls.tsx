import { lightRange, untouched, type Viewing, type ViewingStep } from '@inkwell/editor/viewing';
import { Label } from 'react-aria-components/Label';
import { Slider, SliderOutput, SliderThumb, SliderTrack } from 'react-aria-components/Slider';
import { Button } from '../ui/Button';
import styles from './LightControls.module.css';

interface LightControlsProps {
  viewing: Viewing;
  change: (step: ViewingStep) => void;
}

export function LightControls({ viewing, change }: LightControlsProps) {
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
