import { textStyleSheet } from '@inkwell/contract/text-document';
import { withRealLists } from '@inkwell/contract/text-lists';
import { memo, useInsertionEffect } from 'react';
import { allowTextElement } from './allow-text-element';
import { renderHtml } from './render-html';
import styles from './StoredText.module.css';

let isStyled = false;

/** The content security policy allows this, but no style element. */
function addStyles(): void {
  if (isStyled) return;
  isStyled = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(textStyleSheet(`.${styles.text}`));
  document.adoptedStyleSheets.push(sheet);
}

/** A stored text of the editor as part of a page: with its headings, lists, links and pictures, and without the editor. */
export const StoredText = memo(({ html }: { html: string }) => {
  useInsertionEffect(addStyles, []);
  return <div className={styles.text}>{renderHtml(withRealLists(html), allowTextElement)}</div>;
});
