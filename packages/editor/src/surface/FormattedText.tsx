import { useCallback, useEffect, useState } from 'react';
import type { Surface } from './create-surface';
import { WritingSurface } from './WritingSurface';

/** A text as it looks in the editor, to be read. */
export function FormattedText({ label, html }: { label: string; html: string }) {
  const [surface, setSurface] = useState<Surface | null>(null);
  const show = useCallback((made: Surface) => {
    setSurface(made);
    return () => {};
  }, []);
  useEffect(() => surface?.write(html), [surface, html]);
  return <WritingSurface label={label} isReadOnly onChange={() => {}} onReady={show} />;
}
