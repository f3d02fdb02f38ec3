import { createElement, Fragment, type ReactNode, useMemo } from 'react';
import styles from '../ui/agreementText.module.css';

/** The allowed tags. Other tags are removed, but their text is kept. */
const allowedTags = new Set([
  'p',
  'br',
  'strong',
  'em',
  'b',
  'i',
  'u',
  'ul',
  'ol',
  'li',
  'h2',
  'h3',
  'h4',
  'blockquote',
]);
const inlineTags = new Set(['strong', 'em', 'b', 'i', 'u']);
const silentTags = new Set(['script', 'style', 'template', 'noscript', 'iframe']);

/** Shows an agreement in HTML. Only allowed tags are rendered, as React elements, so no script can run. */
export function AgreementHtml({ html }: { html: string }) {
  const content = useMemo(() => {
    const { body } = new DOMParser().parseFromString(html, 'text/html');
    return rebuild(body);
  }, [html]);
  return <div className={styles.text}>{content}</div>;
}

function rebuild(parent: Node): ReactNode[] {
  return Array.from(parent.childNodes, (node, index): ReactNode => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent;
    const tag = node.nodeName.toLowerCase();
    if (node.nodeType !== Node.ELEMENT_NODE || silentTags.has(tag)) return null;
    if (tag === 'br') return createElement('br', { key: index });
    const children = rebuild(node);
    if (!allowedTags.has(tag)) return createElement(Fragment, { key: index }, ...children);
    const dir = inlineTags.has(tag) ? undefined : 'auto';
    return createElement(tag, { key: index, dir }, ...children);
  });
}
