import icons from 'quill/ui/icons';
import styles from './toolbar.module.css';

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
