/** Hands a fetched file to the browser's downloads: a plain link could not carry the bearer token. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The download has taken hold of the content by the time the event loop comes round.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
