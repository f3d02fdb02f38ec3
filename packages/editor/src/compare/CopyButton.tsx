import { useState } from 'react';
import { EditorButton } from '../ui/EditorButton';
import { plainTextOf } from './paragraphs';

/** Puts a text on the clipboard, with its formatting where the browser can. */
export function CopyButton({ label, html }: { label: string; html: string }) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  const copy = () =>
    copyText(html).then(
      () => setState('copied'),
      () => setState('failed'),
    );
  return (
    <EditorButton look="quiet" onClick={() => void copy()}>
      <span aria-live="polite">
        {{ idle: label, copied: 'Copied', failed: 'Could not be copied' }[state]}
      </span>
    </EditorButton>
  );
}

async function copyText(html: string): Promise<void> {
  const text = plainTextOf(html);
  if (typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(text);
  const blob = (type: string, content: string) => new Blob([content], { type });
  await navigator.clipboard.write([
    new ClipboardItem({ 'text/html': blob('text/html', html), 'text/plain': blob('text/plain', text) }),
  ]);
}
