import type Quill from 'quill/core';
import type { ChoiceControl } from './controls';
import styles from './toolbar.module.css';
import type { Formats } from './use-formats';

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
