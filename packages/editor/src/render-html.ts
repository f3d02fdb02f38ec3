import { createElement, Fragment, type ReactNode } from 'react';

/** The properties of an element that is shown, or null for one that is not. */
export type AllowElement = (tag: string, element: Element) => Record<string, unknown> | null;

/** Elements whose content is not text. Of other elements that are not shown, the text is. */
const WITHOUT_TEXT = new Set(['script', 'style', 'template', 'noscript', 'iframe']);
const WITHOUT_CHILDREN = new Set(['br', 'img', 'iframe']);

/** The style attribute of an element. */
export const STYLE_ATTRIBUTE = 'data-style';
const TAGS = /<[a-zA-Z][^>]*>/g;
const STYLE = /\sstyle\s*=/gi;

/**
 * Renders HTML of users as React elements: only elements and properties that `allow` names, so no script can run, whatever
 * the HTML contains.
 */
export function renderHtml(html: string, allow: AllowElement): ReactNode {
  // The content security policy reports style attributes also in documents that are not shown.
  const withoutStyles = html.replace(TAGS, (tag) => tag.replace(STYLE, ` ${STYLE_ATTRIBUTE}=`));
  return renderChildren(new DOMParser().parseFromString(withoutStyles, 'text/html').body, allow);
}

function renderChildren(parent: Node, allow: AllowElement): ReactNode[] {
  return Array.from(parent.childNodes, (node, index): ReactNode => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent;
    if (!(node instanceof Element)) return null;
    const tag = node.nodeName.toLowerCase();
    const properties = allow(tag, node);
    if (!properties && WITHOUT_TEXT.has(tag)) return null;
    const children = WITHOUT_CHILDREN.has(tag) ? [] : renderChildren(node, allow);
    return createElement(properties ? tag : Fragment, { ...properties, key: index }, ...children);
  });
}
