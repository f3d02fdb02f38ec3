import 'quill/dist/quill.core.css';
import './content.css';
import { useEffect, useRef, useState } from 'react';
import { createSurface, type Surface } from './create-surface';
import { Toolbar } from './toolbar/Toolbar';
import styles from './WritingSurface.module.css';

interface WritingSurfaceProps {
  /** Names the text for those who cannot see it. */
  label: string;
  isReadOnly: boolean;
  /** As tall as what it stands in, and not as a page to write on. */
  isFitting?: boolean;
  /** Called at each keystroke; must cost nothing. */
  onChange: () => void;
  /** @returns what is to be done when the surface goes */
  onReady: (surface: Surface) => () => void;
}

/** The page to write on: Quill itself, with a toolbar that keyboards and screen readers can use. */
export function WritingSurface({ label, isReadOnly, isFitting, onChange, onReady }: WritingSurfaceProps) {
  const place = useRef<HTMLDivElement>(null);
  const [surface, setSurface] = useState<Surface | null>(null);
  const [complaint, setComplaint] = useState<string | null>(null);
  const events = useRef({ onChange, onReady });
  events.current = { onChange, onReady };

  useEffect(() => {
    const element = document.createElement('div');
    place.current?.append(element);
    const made = createSurface(element, {
      onChange: () => events.current.onChange(),
      onComplaint: setComplaint,
    });
    setSurface(made);
    const leave = events.current.onReady(made);
    return () => {
      leave();
      element.remove();
    };
  }, []);

  useEffect(() => {
    if (!surface) return;
    surface.quill.enable(!isReadOnly);
    const { root } = surface.quill;
    root.setAttribute('role', 'textbox');
    root.setAttribute('aria-multiline', 'true');
    root.setAttribute('aria-label', label);
    root.setAttribute('aria-readonly', String(isReadOnly));
    root.tabIndex = 0;
    root.spellcheck = true;
  }, [surface, isReadOnly, label]);

  return (
    <div className={styles.surface} data-fitting={isFitting || undefined}>
      {surface && !isReadOnly ? <Toolbar surface={surface} /> : null}
      {complaint ? (
        <p className={styles.complaint} role="alert">
          {complaint}
          <button type="button" onClick={() => setComplaint(null)}>
            Close
          </button>
        </p>
      ) : null}
      <div ref={place} className={styles.page} />
    </div>
  );
}
