import type Quill from 'quill/core';
import {
  type KeyboardEvent as ReactKeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { isShortcut } from '../../ui/shortcut';
import type { Surface } from '../create-surface';
import { insertIllegibleMark } from '../illegible';
import { IMAGE_TYPES } from '../images';
import { LinkForm, VideoForm } from './AddressForms';
import { afterComposition } from './after-composition';
import { ALIGNMENTS, BLOCKS, COLOURS, FONT, HEADER, LISTS, MARKS, SCRIPTS, SIZE } from './controls';
import { Choice, getIcon, Toggles, ToolButton } from './ToolbarControls';
import styles from './toolbar.module.css';
import { UndoButtons } from './UndoButtons';
import { type Formats, useFormats } from './use-formats';

/** Brackets with a question mark. */
const ILLEGIBLE =
  '<svg viewBox="0 0 18 18"><path class="ql-stroke" d="M5.500 3H3v12h2.500M12.500 3H15v12h-2.500M7.300 7.200a1.800 1.800 0 1 1 2.600 1.600c-.6.300-.9.700-.9 1.400"/>' +
  '<circle class="ql-fill" cx="9" cy="12.700" r=".9"/></svg>';

type Panel = 'color' | 'background' | 'link' | 'video';

const PANEL_NAMES: Record<Panel, string> = {
  color: 'Text colour',
  background: 'Background colour',
  link: 'Link',
  video: 'Video',
};

/** The formatting toolbar. Arrow keys move between its controls; Escape returns to the text. */
export function Toolbar({ surface }: { surface: Surface }) {
  const { quill } = surface;
  const formats = useFormats(quill);
  const [panel, setPanel] = useState<Panel | null>(null);
  const toolbar = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const files = useRef<HTMLInputElement>(null);
  useRovingFocus(bar);

  const close = () => setPanel(null);
  useOutsidePress(toolbar, panel !== null, close);
  useLinkShortcut(quill, () => setPanel('link'));
  useSelectionMark(quill, panel !== null);
  const onKeyDown = (event: ReactKeyboardEvent) => {
    if (event.key !== 'Escape') return;
    close();
    quill.focus();
  };
  const panelButton = (name: Panel) => (
    <ToolButton
      label={PANEL_NAMES[name]}
      icon={getIcon(name)}
      isOpen={panel === name}
      onPress={() => setPanel(panel === name ? null : name)}
    />
  );

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles Escape for the controls inside
    <div ref={toolbar} className={styles.toolbar} onKeyDown={onKeyDown}>
      {/* Inert while a panel covers it. */}
      <div ref={bar} className={styles.bar} role="toolbar" aria-label="Formatting" inert={panel !== null}>
        <UndoButtons quill={quill} />
        <span className={styles.group}>
          {[HEADER, FONT, SIZE].map((control) => (
            <Choice key={control.format} quill={quill} control={control} formats={formats} />
          ))}
        </span>
        <Toggles quill={quill} controls={MARKS} formats={formats} />
        <span className={styles.group}>
          {panelButton('color')}
          {panelButton('background')}
        </span>
        <Toggles quill={quill} controls={SCRIPTS} formats={formats} />
        <Toggles quill={quill} controls={LISTS} formats={formats} />
        <Toggles quill={quill} controls={ALIGNMENTS} formats={formats} />
        <span className={styles.group}>
          {panelButton('link')}
          <ToolButton label="Image" icon={getIcon('image')} onPress={() => files.current?.click()} />
          {panelButton('video')}
        </span>
        <Toggles quill={quill} controls={BLOCKS} formats={formats} />
        <span className={styles.group}>
          <ToolButton
            label="Mark as illegible"
            title="Mark as illegible: [illegible] stands for what cannot be read"
            icon={ILLEGIBLE}
            onPress={() => afterComposition(quill, () => insertIllegibleMark(quill))}
          />
          <ToolButton
            label="Clear formatting"
            icon={getIcon('clean')}
            onPress={() => clearFormats(surface)}
          />
        </span>
      </div>
      {panel ? (
        // biome-ignore lint/a11y/useSemanticElements: the controls are not fields of a form
        <div className={styles.panel} role="group" aria-label={PANEL_NAMES[panel]}>
          {panel === 'link' ? <LinkForm quill={quill} formats={formats} onClose={close} /> : null}
          {panel === 'video' ? <VideoForm quill={quill} onClose={close} /> : null}
          {panel === 'color' || panel === 'background' ? (
            <ColourPicker quill={quill} format={panel} formats={formats} onClose={close} />
          ) : null}
          <button
            type="button"
            className={styles.plain}
            onClick={() => {
              close();
              quill.focus();
            }}
          >
            Close
          </button>
        </div>
      ) : null}
      <input
        ref={files}
        type="file"
        hidden
        accept={IMAGE_TYPES.join(',')}
        onChange={(event) => {
          void surface.insertImages([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </div>
  );
}

/** Closes a panel when the user presses outside the toolbar. */
function useOutsidePress(toolbar: RefObject<HTMLElement | null>, isOpen: boolean, close: () => void): void {
  const onOutsidePress = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return;
    const listen = ({ target }: PointerEvent) => {
      if (target instanceof Node && !toolbar.current?.contains(target)) onOutsidePress();
    };
    document.addEventListener('pointerdown', listen);
    return () => document.removeEventListener('pointerdown', listen);
  }, [toolbar, isOpen]);
}

/** Ctrl+K in the text opens the link panel. */
function useLinkShortcut(quill: Quill, open: () => void): void {
  const onShortcut = useEffectEvent(open);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isShortcut(event, 'k')) return;
      event.preventDefault();
      // The browser announces a selection after the key that changes it. Pressed at once, the link would get the old one.
      quill.update();
      onShortcut();
    };
    quill.root.addEventListener('keydown', listen);
    return () => quill.root.removeEventListener('keydown', listen);
  }, [quill]);
}

/** The name in content.css. */
const SELECTION_MARK = 'editor-selection';

/** Marks the selected text while the focus is in a panel, where the browser does not show the selection. */
function useSelectionMark(quill: Quill, isShown: boolean): void {
  useEffect(() => {
    if (!isShown || !('highlights' in CSS)) return;
    const [start, startOffset, end, endOffset] = quill.selection.rangeToNative(quill.selection.savedRange);
    if (!start || !end) return;
    const selected = document.createRange();
    selected.setStart(start, startOffset);
    selected.setEnd(end, endOffset);
    CSS.highlights.set(SELECTION_MARK, new Highlight(selected));
    return () => {
      CSS.highlights.delete(SELECTION_MARK);
    };
  }, [quill, isShown]);
}

/** Clears the formats of the selection, or of the text that is typed next. */
function clearFormats({ quill }: Surface): void {
  const { index, length } = quill.getSelection(true);
  if (length > 0) quill.removeFormat(index, length, 'user');
  else for (const name of Object.keys(quill.getFormat())) quill.format(name, false, 'user');
}

interface ColourPickerProps {
  quill: Quill;
  format: keyof typeof COLOURS;
  formats: Formats;
  onClose: () => void;
}

function ColourPicker({ quill, format, formats, onClose }: ColourPickerProps) {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  const choose = (value: string | false) => {
    quill.format(format, value, 'user');
    onClose();
  };
  return (
    <>
      <button ref={first} type="button" className={styles.plain} onClick={() => choose(false)}>
        {format === 'color' ? 'Default colour' : 'No background'}
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

/** Implements the toolbar pattern: one Tab stop, and arrow keys between the controls. */
function useRovingFocus(bar: RefObject<HTMLElement | null>): void {
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
