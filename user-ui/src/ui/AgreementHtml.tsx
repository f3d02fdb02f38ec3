import { type AllowElement, renderHtml } from '@inkwell/editor/render-html';
import { useMemo } from 'react';
import styles from './agreementText.module.css';

const blockTags = new Set(['p', 'ul', 'ol', 'li', 'h2', 'h3', 'h4', 'blockquote']);
const inlineTags = new Set(['br', 'strong', 'em', 'b', 'i', 'u']);

const allow: AllowElement = (tag) => {
  if (blockTags.has(tag)) return { dir: 'auto' };
  return inlineTags.has(tag) ? {} : null;
};

/** Shows an agreement in HTML. Only allowed tags are rendered, without attributes. */
export function AgreementHtml({ html }: { html: string }) {
  const content = useMemo(() => renderHtml(html, allow), [html]);
  return <div className={styles.text}>{content}</div>;
}
