import type Quill from 'quill/core';
import icons from 'quill/ui/icons';
import type { ChoiceControl, ToggleControl } from './controls';
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

interface ChoiceProps {
  quill: Quill;
  control: ChoiceControl;
  formats: Formats;
}

export function Choice({ quill, control: { format, label, options }, formats }: ChoiceProps) {
  const current = formats[format];
  // A selection of several values has none of them.
  const value = Array.isArray(current) ? 'mixed' : String(current ?? '');
  return (
    <select
      className={styles.choice}
      aria-label={label}
      title={label}
      value={value}
      onChange={(event) => quill.format(format, event.target.value || false, 'user')}
    >
      {value === 'mixed' ? (
        <option value="mixed" disabled>
          Mixed
        </option>
      ) : null}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

interface ToolButtonProps {
  label: string;
  /** The drawing of Quill's own set. */
  icon: string;
  isOn?: boolean;
  /** The shelf this opens is shown. */
  isOpen?: boolean;
  onPress: () => void;
}

export function ToolButton({ label, icon, isOn, isOpen, onPress }: ToolButtonProps) {
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      aria-expanded={isOpen}
      // The caret stays where it is.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a drawing that comes with the editor
      dangerouslySetInnerHTML={{ __html: icon }}
    />
  );
}

/** Quill's own is drawn in lines too fine for this size. */
const BACKGROUND =
  '<svg viewBox="0 0 18 18"><rect class="ql-fill ql-transparent" x="2" y="2" width="14" height="14" rx="2"/>' +
  '<path class="ql-stroke" d="M5.500 13 9 5l3.500 8M6.700 10.500h4.600"/></svg>';

/** The drawing for a format, or for one of its values. */
export function iconOf(format: string, value: string | true = true): string {
  if (format === 'background') return BACKGROUND;
  const icon: unknown = Reflect.get(icons, format);
  if (typeof icon === 'string') return icon;
  if (typeof icon === 'object' && icon !== null) return String(Reflect.get(icon, String(value)) ?? '');
  return '';
}
