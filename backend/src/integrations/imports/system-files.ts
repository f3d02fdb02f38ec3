/** What systems add to folders and ZIPs: thumbnails, bins, locks, and settings of folders. Hidden files are among them, and `..` is not. */
const IGNORED = new RegExp(
  `(?:^|/)(?:${[
    '\\.(?!\\.?(?:/|$))[^/]*',
    // macOS
    '__MACOSX',
    'Icon(?:\\r|\\[U\\+000D\\]|\\uf00d)',
    'Network Trash Folder',
    'Temporary Items',
    // Windows
    'Thumbs\\.db(?::encryptable)?',
    'ehthumbs(?:_vista)?\\.db',
    'desktop\\.ini',
    '\\$RECYCLE\\.BIN',
    'RECYCLER',
    'System Volume Information',
    '~\\$[^/]*',
    // Network storage, and Linux
    '@eaDir',
    '@Recycle',
    '@Recently-Snapshot',
    '#recycle',
    '#snapshot',
    'lost\\+found',
  ].join('|')})(?:/|$)`,
  'i',
);

/** Whether a file of an import is not meant to be imported, by its path. */
export function isSystemFile(path: string): boolean {
  return IGNORED.test(path);
}
