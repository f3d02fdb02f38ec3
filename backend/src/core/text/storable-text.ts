/** PostgreSQL stores neither a NUL nor, in JSON, half of a surrogate pair. Each becomes the character for an unknown one. */
export function toStorable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\ufffd');
}
