/** Starts a download of a file that was fetched: a plain link could not send the bearer token. */
export function saveFile(file: Blob, fileName: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // Revoked after the click was handled, because the download reads the address.
  setTimeout(() => URL.revokeObjectURL(address));
}
