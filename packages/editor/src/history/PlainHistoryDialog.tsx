import { htmlToText, textToHtml } from '@inkwell/contract/plain-text';
import { useMemo, useRef, useState } from 'react';
import type { HistoryCalls } from '../draft/draft-calls';
import type { DraftSession } from '../draft/draft-session';
import { createSurface } from '../surface/create-surface';
import { HistoryDialog } from './HistoryDialog';

interface PlainHistoryDialogProps {
  session: DraftSession;
  calls: HistoryCalls;
  isReadOnly: boolean;
  onRestoreParagraph: (text: string) => void;
  onClose: () => void;
}

/** The history of a text that is written in a plain field. A surface outside the page compares its lines. */
export function PlainHistoryDialog({
  session,
  calls,
  onRestoreParagraph,
  ...props
}: PlainHistoryDialogProps) {
  const [surface] = useState(() => {
    const made = createSurface(document.createElement('div'), {
      onChange: () => onRestoreParagraph(fromParagraphs(made.read())),
      onWarning: () => {},
    });
    made.write(toParagraphs(session.read()));
    return made;
  });
  const current = useRef(surface);
  const plainCalls = useMemo(
    (): HistoryCalls => ({
      ...calls,
      readVersion: async (version) => {
        const text = await calls.readVersion(version);
        return { ...text, content: toParagraphs(text.content) };
      },
    }),
    [calls],
  );
  return <HistoryDialog {...props} session={session} calls={plainCalls} surface={current} />;
}

/** The surface shows paragraphs; a plain text has line breaks. */
function toParagraphs(html: string): string {
  return htmlToText(html)
    .split('\n')
    .map((line) => `<p>${textToHtml(line) || '<br>'}</p>`)
    .join('');
}

/** An empty paragraph contains a line break, which is no line of its own. */
function fromParagraphs(html: string): string {
  return htmlToText(html.replaceAll('<br></p>', '</p>')).replace(/\n$/, '');
}
