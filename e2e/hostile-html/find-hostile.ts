import type { Page } from '@playwright/test';

/**
 * Renders texts as the product's screens do, and in ways that have bypassed sanitisers: parsed, serialised and parsed again,
 * inserted into a live page, and clicked.
 * @returns one line for each part that can run script
 */
export function findHostile(page: Page, texts: string[]): Promise<string[]> {
  return page.evaluate(inspect, texts);
}

/** Runs in the browser. */
async function inspect(texts: string[]): Promise<string[]> {
  const TAGS = new Set(
    'H1 H2 H3 H4 H5 H6 P BR STRONG EM U S SUB SUP SPAN A OL UL LI BLOCKQUOTE PRE CODE DIV IMG IFRAME'.split(
      ' ',
    ),
  );
  const ATTRIBUTES = new Set(
    `class style href rel target src frameborder allowfullscreen width height alt contenteditable spellcheck
     data-list data-language`.split(/\s+/),
  );
  const ADDRESS =
    /^(?:https?:|mailto:|tel:|sms:|about:blank$|data:image\/(?:png|jpeg|gif|webp|avif|bmp);base64,)/;
  const STYLE = /^(?:color|background-color)$/;
  const found: string[] = [];
  let current = '';
  const report = (what: string) => found.push(`${what} in ${current}`);
  Reflect.set(window, 'alert', () => report('alert was called'));
  window.addEventListener('securitypolicyviolation', ({ violatedDirective }) => report(violatedDirective));

  const examine = (root: ParentNode) => {
    for (const element of root.querySelectorAll('*')) {
      if (!TAGS.has(element.tagName)) report(`<${element.tagName}>`);
      for (const { name, value } of element.attributes) {
        if (!ATTRIBUTES.has(name)) report(`${name}="${value}"`);
        if (name === 'style') {
          for (const property of (element as HTMLElement).style) {
            if (!STYLE.test(property)) report(`style ${property}`);
          }
        }
      }
      const address = Reflect.get(element, 'href') ?? Reflect.get(element, 'src') ?? '';
      const isGiven = element.hasAttribute('href') || element.hasAttribute('src');
      const isOwn = element.tagName !== 'IFRAME' && String(address).startsWith(location.origin);
      if (isGiven && address !== '' && !isOwn && !ADDRESS.test(address)) report(`address ${address}`);
      if (isGiven && element.tagName === 'IFRAME' && String(address).startsWith(location.origin))
        report('own frame');
    }
  };

  for (const text of texts) {
    current = text;
    const parsed = new DOMParser().parseFromString(text, 'text/html');
    examine(parsed.body);
    const again = new DOMParser().parseFromString(parsed.body.innerHTML, 'text/html');
    examine(again.body);
    const place = document.createElement('div');
    place.innerHTML = text;
    document.body.append(place);
    for (const element of place.querySelectorAll<HTMLElement>('*')) {
      element.addEventListener('click', (event) => event.preventDefault());
      for (const type of ['click', 'mouseover', 'focus', 'pointerenter', 'toggle']) {
        element.dispatchEvent(new Event(type));
      }
    }
  }
  // By then, resources have loaded and animations have started.
  await Promise.all(Array.from(document.images, (image) => image.decode().catch(() => undefined)));
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  return found;
}
