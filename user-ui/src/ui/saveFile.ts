/** Hands a file to the browser's own download. */
export function saveFile(file: Blob, fileName: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // Revoked after the click has been dealt with; until then the download still reads it.
  setTimeout(() => URL.revokeObjectURL(address));
}
