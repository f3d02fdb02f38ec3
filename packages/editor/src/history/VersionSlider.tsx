import { formatMoment } from '@inkwell/web/format-date';
import { useEffect, useState } from 'react';
import type { DraftVersion } from '../draft/draft-calls';
import { EditorButton } from '../ui/EditorButton';
import styles from './VersionSlider.module.css';

/** How long each version is shown while the versions are played. */
const STEP_MS = 900;

interface VersionSliderProps {
  /** The newest first. */
  versions: readonly DraftVersion[];
  chosen: number;
  onChoose: (version: number) => void;
  readText: (version: number) => Promise<string>;
}

/** Moves through the versions from the oldest to the newest, and plays them. */
export function VersionSlider({ versions, chosen, onChoose, readText }: VersionSliderProps) {
  const [isPlaying, setPlaying] = useState(false);
  const position = versions.length - versions.findIndex(({ version }) => version === chosen);
  const at = (place: number) => versions[versions.length - place];
  const shown = at(position);
  const next = at(position + 1)?.version;
  const previous = at(position - 1)?.version;

  // So that the next step shows its text at once.
  useEffect(() => {
    for (const version of [next, previous]) {
      if (version !== undefined) readText(version).catch(() => undefined);
    }
  }, [next, previous, readText]);

  useEffect(() => {
    if (!isPlaying) return;
    if (next === undefined) return setPlaying(false);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const step = () => {
      if (!isGone) timer = setTimeout(() => onChoose(next), STEP_MS);
    };
    // A text that does not load is passed over.
    readText(next).then(step, step);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [isPlaying, next, onChoose, readText]);

  const play = () => {
    const oldest = versions.at(-1)?.version;
    if (next === undefined && oldest !== undefined) onChoose(oldest);
    setPlaying(true);
  };
  const description = `Version ${chosen}, ${shown ? formatMoment(shown.savedAt) : ''}`;
  return (
    <div className={styles.slider}>
      {prefersReducedMotion() ? null : (
        <EditorButton onClick={() => (isPlaying ? setPlaying(false) : play())}>
          {isPlaying ? 'Pause' : 'Play'}
        </EditorButton>
      )}
      <input
        type="range"
        aria-label="Versions, from the oldest to the newest"
        aria-valuetext={description}
        min={1}
        max={versions.length}
        value={position}
        onChange={({ target }) => {
          setPlaying(false);
          const version = at(Number(target.value))?.version;
          if (version !== undefined) onChoose(version);
        }}
      />
      <span className={styles.shown} aria-hidden="true">
        {description}
      </span>
    </div>
  );
}

function prefersReducedMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
