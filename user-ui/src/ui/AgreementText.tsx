import styles from './agreementText.module.css';

/** Shows an agreement in plain text. A blank line starts a paragraph; single line breaks are kept. */
export function AgreementText({ content }: { content: string }) {
  const paragraphs = content.split(/\n[^\S\n]*\n\s*/).filter((paragraph) => paragraph.trim() !== '');
  return (
    <div className={styles.text}>
      {paragraphs.map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text has its paragraphs in one order only
        <p key={index} dir="auto">
          {paragraph}
        </p>
      ))}
    </div>
  );
}
