import type Quill from 'quill/core';
import { type KeyboardEvent as ReactKeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { Surface } from '../create-surface';
import { PICTURE_TYPES } from '../pictures';
import { LinkShelf, VideoShelf } from './AddressForms';
import { ALIGNMENTS, BLOCKS, COLOURS, FONT, HEADER, LISTS, MARKS, SCRIPTS, SIZE } from './controls';
import { Choice, iconOf, Toggles, ToolButton } from './ToolbarControls';
import styles from './toolbar.module.css';
import { type Formats, useFormats } from './use-formats';

type Shelf = 'color' | 'background' | 'link' | 'video';

const SHELF_NAMES: Record<Shelf, string> = {
  color: 'Text colour',
  background: 'Background colour',
  link: 'Link',
  video: 'Video',
};

/** Everything that can be done to the text. The arrow keys go through it; Escape leads back to the text. */
export function Toolbar({ surface }: { surface: Surface }) {
  const { quill } = surface;
  const formats = useFormats(quill);
  const [shelf, setShelf] = useState<Shelf | null>(null);
  const bar = useRef<HTMLDivElement>(null);
  const files = useRef<HTMLInputElement>(null);
  useRovingFocus(bar);

  const close = () => setShelf(null);
  const onKeyDown = (event: ReactKeyboardEvent) => {
    if (event.key !== 'Escape') return;
    close();
    quill.focus();
  };
  const opener = (name: Shelf) => (
    <ToolButton
      label={SHELF_NAMES[name]}
      icon={iconOf(name)}
      isOpen={shelf === name}
      onPress={() => setShelf(shelf === name ? null : name)}
    />
  );

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape leaves the controls that stand in here
    <div className={styles.toolbar} onKeyDown={onKeyDown}>
      <div ref={bar} className={styles.bar} role="toolbar" aria-label="Formatting">
        <span className={styles.group}>
          {[HEADER, FONT, SIZE].map((control) => (
            <Choice key={control.format} quill={quill} control={control} formats={formats} />
          ))}
        </span>
        <Toggles quill={quill} controls={MARKS} formats={formats} />
        <span className={styles.group}>
          {opener('color')}
          {opener('background')}
        </span>
        <Toggles quill={quill} controls={SCRIPTS} formats={formats} />
        <Toggles quill={quill} controls={LISTS} formats={formats} />
        <Toggles quill={quill} controls={ALIGNMENTS} formats={formats} />
        <span className={styles.group}>
          {opener('link')}
          <ToolButton label="Picture" icon={iconOf('image')} onPress={() => files.current?.click()} />
          {opener('video')}
        </span>
        <Toggles quill={quill} controls={BLOCKS} formats={formats} />
        <span className={styles.group}>
          <ToolButton label="Clear formatting" icon={iconOf('clean')} onPress={() => clearFormats(surface)} />
        </span>
      </div>
      {shelf ? (
        // biome-ignore lint/a11y/useSemanticElements: these are choices of the toolbar, not fields of a form
        <div className={styles.shelf} role="group" aria-label={SHELF_NAMES[shelf]}>
          {shelf === 'link' ? <LinkShelf quill={quill} formats={formats} onClose={close} /> : null}
          {shelf === 'video' ? <VideoShelf quill={quill} onClose={close} /> : null}
          {shelf === 'color' || shelf === 'background' ? (
            <ColourShelf quill={quill} format={shelf} formats={formats} onClose={close} />
          ) : null}
        </div>
      ) : null}
      <input
        ref={files}
        type="file"
        hidden
        accept={PICTURE_TYPES.join(',')}
        onChange={(event) => {
          void surface.insertPictures([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </div>
  );
}

/** Of the selected words and their lines; without a selection, of what is typed next. */
function clearFormats({ quill }: Surface): void {
  const { index, length } = quill.getSelection(true);
  if (length > 0) quill.removeFormat(index, length, 'user');
  else for (const name of Object.keys(quill.getFormat())) quill.format(name, false, 'user');
}

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

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** One stop for the Tab key, and the arrow keys from there: as toolbars are used everywhere. */
export function useRovingFocus(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    const controls = () => [...element.querySelectorAll<HTMLElement>('button, select')];
    const makeStop = (stop: HTMLElement | undefined) => {
      for (const control of controls()) control.tabIndex = control === stop ? 0 : -1;
    };
    const follow = ({ target }: FocusEvent) => makeStop(controls().find((control) => control === target));
    const move = (event: KeyboardEvent) => {
      const all = controls();
      const at = all.findIndex((control) => control.matches(':focus'));
      const step = STEPS[event.key];
      if (!step || at < 0) return;
      event.preventDefault();
      all[step(at, all.length)]?.focus();
    };
    makeStop(controls()[0]);
    element.addEventListener('focusin', follow);
    element.addEventListener('keydown', move);
    return () => {
      element.removeEventListener('focusin', follow);
      element.removeEventListener('keydown', move);
    };
  }, [bar]);
}
