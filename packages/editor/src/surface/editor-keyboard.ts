import type Quill from 'quill/core';
import Keyboard, { type Context } from 'quill/modules/keyboard';

type Binding = Parameters<Keyboard['addBinding']>[0];
type Handling = Parameters<Keyboard['addBinding']>[1];

/** Quill's deepest level. */
const MAX_INDENT = 8;

/** For assistive technologies. */
export const TAB_HELP =
  'In a list, Tab indents the item and Shift+Tab moves it back. To leave the text from a list, press Escape and then Tab.';

/**
 * Tab moves the focus, as outside the editor. Only in a list it changes the level, while there is another level; Escape makes
 * the next Tab move the focus.
 *
 * Quill compares `event.key`, which is an upper-case letter with Caps Lock, and another letter in a Greek or Cyrillic
 * layout. So shortcuts with a letter are bound to its key code, which is the same in all these cases.
 */
export class EditorKeyboard extends Keyboard {
  private isLeaving = false;

  constructor(quill: Quill, options: ConstructorParameters<typeof Keyboard>[1]) {
    super(quill, options);
    for (const shiftKey of [false, true]) {
      super.addBinding({ key: 'Tab', shiftKey }, { format: ['list'] }, (_range: unknown, context: Context) =>
        this.changeLevel(shiftKey, context.format.indent),
      );
    }
    quill.root.addEventListener('keydown', ({ key }) => {
      if (key !== 'Tab' && key !== 'Shift') this.isLeaving = key === 'Escape';
    });
  }

  /** @returns whether the browser handles the key */
  private changeLevel(isBack: boolean, indent: unknown): boolean {
    const isLast = isBack ? indent === undefined : indent === MAX_INDENT;
    if (this.isLeaving || isLast) {
      this.isLeaving = false;
      return true;
    }
    this.quill.format('indent', isBack ? '-1' : '+1', 'user');
    return false;
  }

  override addBinding(binding: Binding, context?: Handling, handler?: Handling): void {
    // Quill would trap the keyboard in code and at the beginning of indented lines.
    if (typeof binding === 'object' && binding.key === 'Tab') return;
    super.addBinding(withKeyCode(binding), context, handler);
  }
}

function withKeyCode(binding: Binding): Binding {
  if (typeof binding !== 'object' || !(binding.shortKey || binding.ctrlKey || binding.metaKey))
    return binding;
  // Redo is bound to the letter in both cases.
  const [letter] = [binding.key].flat();
  const isLetter = typeof letter === 'string' && /^[a-z]$/i.test(letter);
  return isLetter ? { ...binding, key: letter.toUpperCase().charCodeAt(0) } : binding;
}
