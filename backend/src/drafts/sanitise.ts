import sanitizeHtml from 'sanitize-html';

/** Tags that were taken out may leave others nested as no browser nests them; then another pass puts them right. */
const MAX_PASSES = 5;

/**
 * Everything the editor's toolbar can make, and nothing else: headings, paragraphs, inline marks, lists,
 * quotations, code, links, pictures and videos. What the toolbar made comes out byte for byte as it went in:
 * in the browser's own way of writing HTML.
 */
export function sanitise(html: string): string {
  let dirty = html;
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const clean = sanitiseOnce(dirty);
    if (clean === dirty) break;
    dirty = clean;
  }
  return dirty;
}

function sanitiseOnce(html: string): string {
  return (
    sanitizeHtml(html, OPTIONS)
      // A `>` in text or in a value is written as an entity, so these stand at the end of void tags only.
      .replaceAll(' />', '>')
      .replaceAll('\u00a0', '&nbsp;')
  );
}

const LINK_SCHEMES = ['http', 'https', 'mailto', 'tel', 'sms'];
const CLASS =
  /^ql-(?:align-(?:center|right|justify)|direction-rtl|indent-[1-9]|size-(?:small|large|huge)|font-(?:sans|serif|monospace)|syntax|code-block|code-block-container|ui|video)$/;
const COLOUR = '(?:#[0-9a-fA-F]{3,8}|(?:rgb|hsl)a?\\([\\d.,%/ ]{1,60}\\)|[a-zA-Z]{3,30})';
const DECLARATION = new RegExp(`^(color|background-color):\\s*(${COLOUR})$`);
const STYLE = new RegExp(
  `^(?:color|background-color): ${COLOUR};(?: (?:color|background-color): ${COLOUR};)?$`,
);
/** Pictures made of points. A drawing (SVG) could hold script. */
const PICTURE = /^data:image\/(?:png|jpe?g|gif|webp|avif|bmp);base64,[A-Za-z0-9+/=]*$/;
// Browsers skip these when they look for the scheme of an address.
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are the ones meant
const IGNORED_IN_ADDRESS = /[\u0000-\u0020]+/g;

/** Attributes whose values are words of the editor. */
const FIXED_VALUES: Record<string, RegExp> = {
  contenteditable: /^false$/,
  spellcheck: /^false$/,
  'data-list': /^(?:ordered|bullet|checked|unchecked)$/,
  'data-language': /^[\w+#.-]{1,40}$/,
  target: /^_blank$/,
  rel: /^(?:noopener|noreferrer|nofollow)(?: (?:noopener|noreferrer|nofollow))*$/,
  frameborder: /^0$/,
  allowfullscreen: /^(?:true|)$/,
  width: /^\d{1,5}(?:\.\d{1,4})?(?:px|%)?$/,
  height: /^\d{1,5}(?:\.\d{1,4})?(?:px|%)?$/,
};

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags:
    'h1 h2 h3 h4 h5 h6 p br strong em u s sub sup span a ol ul li blockquote pre code div img iframe'.split(
      ' ',
    ),
  allowedAttributes: {
    '*': ['class', 'style'],
    a: ['href', 'rel', 'target'],
    div: ['spellcheck', 'data-language'],
    iframe: ['src', 'frameborder', 'allowfullscreen', 'width', 'height'],
    img: ['src', 'alt', 'width', 'height'],
    li: ['data-list'],
    pre: ['spellcheck', 'data-language'],
    span: ['contenteditable'],
  },
  allowedSchemes: LINK_SCHEMES,
  allowedSchemesByTag: {
    // The editor writes about:blank for an address it refuses itself.
    a: [...LINK_SCHEMES, 'about'],
    img: ['http', 'https', 'data'],
    iframe: ['http', 'https'],
  },
  allowIframeRelativeUrls: false,
  // Styles are judged below; the library would write them anew, in another form.
  parseStyleAttributes: false,
  transformTags: { '*': (tagName, attribs) => ({ tagName, attribs: judge(attribs) }) },
};

function judge(attributes: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const kept: sanitizeHtml.Attributes = {};
  for (const [name, value] of Object.entries(attributes)) {
    const judged = judgeValue(name, value);
    if (judged !== null) kept[name] = judged;
  }
  return kept;
}

function judgeValue(name: string, value: string): string | null {
  if (name === 'style') return judgeStyle(value);
  if (name === 'class') return value.split(' ').filter(isEditorClass).join(' ') || null;
  if (name === 'src' || name === 'href') return isHarmlessAddress(value) ? value : null;
  const pattern = FIXED_VALUES[name];
  return !pattern || pattern.test(value) ? value : null;
}

function isEditorClass(name: string): boolean {
  return CLASS.test(name);
}

function judgeStyle(style: string): string | null {
  if (STYLE.test(style)) return style;
  const declarations = style.split(';').flatMap((text) => {
    const [, name, colour] = DECLARATION.exec(text.trim()) ?? [];
    return name && colour ? [`${name}: ${colour};`] : [];
  });
  return declarations.slice(0, 2).join(' ') || null;
}

/** Which schemes a tag may use is said in the options; this is about what follows two of them. */
function isHarmlessAddress(address: string): boolean {
  const start = address.slice(0, 100).replace(IGNORED_IN_ADDRESS, '').toLowerCase();
  if (start.startsWith('data:')) return PICTURE.test(address);
  return !start.startsWith('about:') || address === 'about:blank';
}
