import { textToHtml } from '@inkwell/contract/plain-text';
import { useMemo, useRef, useState } from 'react';
import { CopyButton } from '../compare/CopyButton';
import { MarkedText } from '../compare/MarkedText';
import type { Surface } from '../surface/create-surface';
import { FormattedText } from '../surface/FormattedText';
import type { TextLine } from '../surface/text-lines';
import { EditorButton } from '../ui/EditorButton';
import { type ComparedParagraph, compareLines } from './compare-lines';
import styles from './VersionPreview.module.css';

interface VersionPreviewProps {
  label: string;
  /** The text of the version; null while it is loading. */
  html: string | null;
  hasFailed: boolean;
  /** The surface with the current text; null if it is not on the screen. */
  surface: Surface | null;
  /** The current text cannot be changed. */
  isReadOnly: boolean;
}

/** Shows one version, with its differences to the current text or as it looked. */
export function VersionPreview({ label, html, hasFailed, surface, isReadOnly }: VersionPreviewProps) {
  const preview = useRef<HTMLDivElement>(null);
  const [isMarking, setMarking] = useState(true);
  // Counts restored paragraphs, because each changes the current text.
  const [restored, setRestored] = useState(0);
  const compare = () =>
    surface && html !== null ? compareLines(surface.parseLines(html), surface.readLines()) : [];
  // biome-ignore lint/correctness/useExhaustiveDependencies: a restored paragraph changes the lines of the surface
  const paragraphs = useMemo(compare, [surface, html, restored]);
  const hasDifferences = paragraphs.some(({ name }) => name !== 'same');
  const restore = ({ start }: TextLine) => {
    // Another user or tab may have changed the current text meanwhile.
    const found = compare().find(
      (paragraph) => paragraph.name === 'removed' && paragraph.line.start === start,
    );
    if (found?.name === 'removed') surface?.insertLine(found.at, found.line);
    // The pressed button disappears.
    preview.current?.focus();
    setRestored(restored + 1);
  };

  if (hasFailed) {
    return (
      <div className={styles.preview}>
        <p className={styles.failure} role="alert">
          This version could not be loaded.
        </p>
      </div>
    );
  }
  return (
    <div ref={preview} className={styles.preview} tabIndex={-1} aria-busy={html === null}>
      <div className={styles.head}>
        <label>
          <input type="checkbox" checked={isMarking} onChange={({ target }) => setMarking(target.checked)} />
          Mark the differences to the current text
        </label>
        <span role="status">
          {restored > 0 ? (
            <span>
              {`${restored === 1 ? 'A paragraph was' : `${restored} paragraphs were`} restored in your text. `}
            </span>
          ) : null}
          {surface && html !== null && !hasDifferences ? (
            <span>The words are those of the current text.</span>
          ) : null}
        </span>
      </div>
      {html === null ? null : isMarking && hasDifferences ? (
        <ComparedText label={label} paragraphs={paragraphs} onRestore={isReadOnly ? null : restore} />
      ) : (
        <FormattedText label={label} html={html} />
      )}
    </div>
  );
}

interface ComparedTextProps {
  label: string;
  paragraphs: readonly ComparedParagraph[];
  onRestore: ((line: TextLine) => void) | null;
}

/** The words of the version and of the current text. What only one of them has is marked with a sign and a line, too. */
function ComparedText({ label, paragraphs, onRestore }: ComparedTextProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard
    <section className={styles.text} aria-label={label} tabIndex={0}>
      {paragraphs.map((paragraph, index) =>
        paragraph.name === 'same' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs never change their order
          <p key={index} dir="auto">
            {paragraph.text}
          </p>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs never change their order
          <div key={index} className={styles[paragraph.name]}>
            <p dir="auto">
              <span className={styles.sign} dir="ltr">
                {paragraph.name === 'removed' ? 'In this version: ' : 'In the current text: '}
              </span>
              <MarkedText segments={paragraph.segments} isOneSide />
            </p>
            {paragraph.name === 'removed' ? (
              <div className={styles.actions}>
                <CopyButton
                  key={paragraph.line.text}
                  label="Copy paragraph"
                  html={textToHtml(paragraph.line.text)}
                />
                {onRestore ? (
                  <EditorButton look="quiet" onClick={() => onRestore(paragraph.line)}>
                    Restore paragraph
                  </EditorButton>
                ) : null}
              </div>
            ) : null}
          </div>
        ),
      )}
    </section>
  );
}
