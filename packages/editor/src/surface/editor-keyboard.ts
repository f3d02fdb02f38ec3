import Keyboard from 'quill/modules/keyboard';

type Binding = Parameters<Keyboard['addBinding']>[0];
type Handling = Parameters<Keyboard['addBinding']>[1];

/**
 * Quill compares `event.key`, which is an upper-case letter with Caps Lock, and another letter in a Greek or Cyrillic
 * layout. So shortcuts with a letter are bound to its key code, which is the same in all these cases.
 */
export class EditorKeyboard extends Keyboard {
  override addBinding(binding: Binding, context?: Handling, handler?: Handling): void {
    // Tab moves the focus, as outside the editor. The toolbar indents.
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
