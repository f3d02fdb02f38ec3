/** The text is all that may be sent; version, dates and counts are the server's. */
export function contentOnly({ content }: { content?: unknown }): { content: unknown } {
  return { content };
}
