type Kind = 'document' | 'page' | 'sequential';

/**
 * What the figures of a result count. A result from marks has the unit `images`, also if the work was no image: a document
 * and a page are one text with one mark.
 */
export function countedUnit(
  kind: Kind,
  unit: 'words' | 'images',
): 'words' | 'images' | 'pages' | 'documents' {
  if (unit === 'words' || kind === 'sequential') return unit;
  return kind === 'page' ? 'pages' : 'documents';
}
