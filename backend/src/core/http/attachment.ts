/** `Content-Disposition` of a file to be saved under a name, in both forms of RFC 6266. */
export function attachment(filename: string): string {
  const name = filename.replace(/[/\\]/g, '_');
  // For readers that do not know the second form.
  const ascii = name.replace(/[^\x20-\x7e]|"/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
