/** An image that can be given. */
export interface ImageCandidate {
  id: string;
  /** In the project. */
  position: number;
  /** How many assignments hold it. */
  coverage: number;
  /** The users who had it before. */
  hadBy: readonly string[];
}

/** The rules of the project. `textsPerImage`: how many assignments may hold an image; null for any number. */
export interface SharingRules {
  imagesPerAssignment: number;
  textsPerImage: number | null;
}

/**
 * Shares out images to users, one after the other: each gets the images that the fewest assignments hold, the gifts before included, and
 * of equal ones the first of the project. Nobody gets an image again.
 * @returns the images of each user in the order of the project; fewer, or none, if no more are left
 */
export function shareImages(
  userIds: readonly string[],
  candidates: readonly ImageCandidate[],
  { imagesPerAssignment, textsPerImage }: SharingRules,
): Map<string, string[]> {
  const free = candidates.map((image) => ({ ...image, hadBy: new Set(image.hadBy) })).sort(compare);
  const shares = userIds.map((userId): [string, string[]] => {
    const chosen = [];
    for (let at = 0; at < free.length && chosen.length < imagesPerAssignment; at += 1) {
      const image = free[at];
      if (image && !image.hadBy.has(userId)) chosen.push(image);
    }
    for (const image of chosen) {
      free.splice(free.indexOf(image), 1);
      image.coverage += 1;
      if (textsPerImage === null || image.coverage < textsPerImage)
        free.splice(findPlace(free, image), 0, image);
    }
    return [userId, chosen.sort((a, b) => a.position - b.position).map(({ id }) => id)];
  });
  return new Map(shares);
}

type Ordered = Pick<ImageCandidate, 'coverage' | 'position'>;

function compare(a: Ordered, b: Ordered): number {
  return a.coverage - b.coverage || a.position - b.position;
}

/** Binary search: where the image belongs in the order. */
function findPlace(images: readonly Ordered[], image: Ordered): number {
  let [from, to] = [0, images.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const other = images[middle];
    if (other && compare(other, image) < 0) from = middle + 1;
    else to = middle;
  }
  return from;
}
