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
            title={control.title}
            icon={getIcon(control.format, control.value)}
            isOn={control.isStep ? undefined : isOn}
            onPress={() => toggleFormat(quill, control, isOn)}
          />
        );
      })}
    </span>
  );
}

function toggleFormat(quill: Quill, { format, value }: ToggleControl, isOn: boolean): void {
  quill.format(format, isOn || value === '' ? false : value, 'user');
  // Text from right to left is also aligned to the right.
  if (format === 'direction') quill.format('align', isOn ? false : 'right', 'user');
}

interface ChoiceProps {
  quill: Quill;
  control: ChoiceControl;
  formats: Formats;
}

export function Choice({ quill, control: { format, label, options }, formats }: ChoiceProps) {
  const current = formats[format];
  // The selection has several values.
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
  /** The label, if not given. */
  title?: string;
  /** SVG markup, usually of Quill's own set. */
  icon: string;
  isOn?: boolean;
  /** Whether the panel of this button is shown. */
  isOpen?: boolean;
  /** The button stays focusable, so that the focus is not lost. */
  isDisabled?: boolean;
  onPress: () => void;
}

export function ToolButton({
  label,
  title = label,
  icon,
  isOn,
  isOpen,
  isDisabled,
  onPress,
}: ToolButtonProps) {
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={label}
      title={title}
      aria-pressed={isOn}
      aria-expanded={isOpen}
      aria-disabled={isDisabled}
      // Keeps the caret in the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: an icon that comes with the editor
      dangerouslySetInnerHTML={{ __html: icon }}
    />
  );
}

/** Quill's own icon has lines that are too thin at this size. */
const BACKGROUND =
  '<svg viewBox="0 0 18 18"><rect class="ql-fill ql-transparent" x="2" y="2" width="14" height="14" rx="2"/>' +
  '<path class="ql-stroke" d="M5.500 13 9 5l3.500 8M6.700 10.500h4.600"/></svg>';

/** The icon of a format, or of one of its values. */
export function getIcon(format: string, value: string | true = true): string {
  if (format === 'background') return BACKGROUND;
  const icon: unknown = Reflect.get(icons, format);
  if (typeof icon === 'string') return icon;
  if (typeof icon === 'object' && icon !== null) return String(Reflect.get(icon, String(value)) ?? '');
  return '';
}
