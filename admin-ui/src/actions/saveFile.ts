/** Saves a fetched file: a plain link could not send the bearer token. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser has read the URL once the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
