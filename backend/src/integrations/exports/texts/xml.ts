const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** XML 1.0 cannot contain these, not even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this looks for
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

export function escapeXml(text: string): string {
  return (
    text
      .toWellFormed()
      .replace(NOT_IN_XML, '\ufffd')
      .replace(/[&<>]/g, (character) => ESCAPED[character] ?? character)
      // A parser would read it as a line feed.
      .replaceAll('\r', '&#13;')
  );
}

/** The value of an attribute, which is written in double quotes. */
export function attribute(text: string): string {
  return escapeXml(text)
    .replaceAll('"', '&quot;')
    .replace(/[\t\n]/g, ' ');
}
