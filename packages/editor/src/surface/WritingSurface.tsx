import 'quill/dist/quill.core.css';
import './content.css';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createSurface, type Removal, type Surface } from './create-surface';
import { TAB_HELP } from './editor-keyboard';
import { spellingAttributes } from './spelling-attributes';
import { Toolbar } from './toolbar/Toolbar';
import styles from './WritingSurface.module.css';

interface WritingSurfaceProps {
  /** The accessible name. */
  label: string;
  isReadOnly: boolean;
  /** The spelling of the source is kept, so the browser neither checks nor corrects it. */
  keepsSpelling?: boolean;
  /** Shown at the end of the toolbar, also while the text is read-only. */
  tools?: ReactNode;
  /** Called at each keystroke; must be cheap. */
  onChange: () => void;
  /** @returns a cleanup function */
  onReady: (surface: Surface) => () => void;
}

/** Quill with a toolbar that works with keyboards and screen readers. It is as tall as its container. */
export function WritingSurface({
  label,
  isReadOnly,
  keepsSpelling = false,
  tools,
  onChange,
  onReady,
}: WritingSurfaceProps) {
  const container = useRef<HTMLDivElement>(null);
  const [surface, setSurface] = useState<Surface | null>(null);
  const [warning, setWarning] = useState<string | null>(null);
  const [removal, setRemoval] = useState<Removal | null>(null);
  const events = useRef({ onChange, onReady });
  events.current = { onChange, onReady };

  // Before the first paint: the toolbar can take two lines, and would move the text.
  useLayoutEffect(() => {
    const element = document.createElement('div');
    container.current?.append(element);
    const newSurface = createSurface(element, {
      onChange: () => events.current.onChange(),
      onWarning: setWarning,
      onRemoval: setRemoval,
    });
    setSurface(newSurface);
    const cleanUp = events.current.onReady(newSurface);
    return () => {
      cleanUp();
      newSurface.dispose();
      element.remove();
    };
  }, []);

  useEffect(() => {
    if (!surface) return;
    // What is written before the answer would be lost.
    surface.quill.enable(!isReadOnly && removal === null);
    const { root } = surface.quill;
    root.setAttribute('role', 'textbox');
    root.setAttribute('aria-multiline', 'true');
    root.setAttribute('aria-label', label);
    root.setAttribute('aria-description', TAB_HELP);
    root.setAttribute('aria-readonly', String(isReadOnly));
    root.tabIndex = 0;
    for (const [name, value] of Object.entries(spellingAttributes(keepsSpelling)))
      root.setAttribute(name, value);
    // A translator of the browser would replace the text nodes of the user's text.
    root.setAttribute('translate', 'no');
  }, [surface, isReadOnly, removal, label, keepsSpelling]);

  return (
    <div className={styles.surface}>
      {!isReadOnly || tools ? (
        <div className={styles.tools}>
          {tools ? <div className={styles.more}>{tools}</div> : null}
          {surface && !isReadOnly ? <Toolbar surface={surface} /> : null}
        </div>
      ) : null}
      <div ref={container} className={styles.page} />
      {removal ? (
        <p className={styles.warning} role="alert">
          <span>
            Something other than you removed this text, for example a translator of the browser. Nothing has
            been deleted yet.
          </span>
          <button type="button" onClick={removal.undo}>
            Keep the text
          </button>
          <button type="button" onClick={removal.confirm}>
            Delete it
          </button>
        </p>
      ) : null}
      {warning ? (
        <p className={styles.warning} role="alert">
          <span>{warning}</span>
          <button type="button" onClick={() => setWarning(null)}>
            Close
          </button>
        </p>
      ) : null}
    </div>
  );
}
