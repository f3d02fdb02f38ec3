import type Quill from 'quill/core';
import { COLOURS } from './controls';
import styles from './toolbar.module.css';
import type { Formats } from './use-formats';

interface ColourShelfProps {
  quill: Quill;
  format: keyof typeof COLOURS;
  formats: Formats;
  onClose: () => void;
}

export function ColourShelf({ quill, format, formats, onClose }: ColourShelfProps) {
  const choose = (value: string | false) => {
    quill.format(format, value, 'user');
    onClose();
  };
  return (
    <>
      <button type="button" className={styles.plain} onClick={() => choose(false)}>
        {format === 'color' ? 'Ink of the page' : 'No background'}
      </button>
      {COLOURS[format].map(({ value, label }) => (
        <button
          key={value}
          type="button"
          className={styles.swatch}
          style={{ backgroundColor: value }}
          aria-label={label}
          title={label}
          aria-pressed={formats[format] === value}
          onClick={() => choose(value)}
        />
      ))}
    </>
  );
}
