import { type KeyboardEvent, useRef, useState } from 'react';
import type { Surface } from '../create-surface';
import { PICTURE_TYPES } from '../pictures';
import { Choice } from './Choice';
import { ColourShelf } from './ColourShelf';
import { ALIGNMENTS, BLOCKS, FONT, HEADER, LISTS, MARKS, SCRIPTS, SIZE } from './controls';
import { LinkShelf, VideoShelf } from './Insertions';
import { Toggles } from './Toggles';
import { iconOf, ToolButton } from './ToolButton';
import styles from './toolbar.module.css';
import { useFormats } from './use-formats';
import { useRovingFocus } from './use-roving-focus';

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
  const leave = (event: KeyboardEvent) => {
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
    <div className={styles.toolbar} onKeyDown={leave}>
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
