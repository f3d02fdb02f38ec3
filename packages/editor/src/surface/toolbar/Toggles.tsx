import type Quill from 'quill/core';
import type { ToggleControl } from './controls';
import { iconOf, ToolButton } from './ToolButton';
import styles from './toolbar.module.css';
import type { Formats } from './use-formats';

interface TogglesProps {
  quill: Quill;
  controls: readonly ToggleControl[];
  formats: Formats;
}

export function Toggles({ quill, controls, formats }: TogglesProps) {
  return (
    <span className={styles.group}>
      {controls.map((control) => {
        const isOn = !control.isStep && (formats[control.format] ?? '') === control.value;
        return (
          <ToolButton
            key={control.label}
            label={control.label}
            icon={iconOf(control.format, control.value)}
            isOn={control.isStep ? undefined : isOn}
            onPress={() => toggle(quill, control, isOn)}
          />
        );
      })}
    </span>
  );
}

function toggle(quill: Quill, { format, value }: ToggleControl, isOn: boolean): void {
  quill.format(format, isOn || value === '' ? false : value, 'user');
  // A line that runs from the right also begins there.
  if (format === 'direction') quill.format('align', isOn ? false : 'right', 'user');
}
