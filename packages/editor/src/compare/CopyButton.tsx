import { textFile } from '@inkwell/contract/plain-text';
import { toPortableHtml } from '@inkwell/contract/text-document';
import { useState } from 'react';
import { EditorButton } from '../ui/EditorButton';

/** Copies a text to the clipboard, with its formatting if the browser supports it. */
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
  const text = textFile([html]);
  if (typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(text);
  const blob = (type: string, content: string) => new Blob([content], { type });
  await navigator.clipboard.write([
    new ClipboardItem({
      'text/html': blob('text/html', toPortableHtml(html)),
      'text/plain': blob('text/plain', text),
    }),
  ]);
}
