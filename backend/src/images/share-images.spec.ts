import { expect, test } from 'vitest';
import { type ImageCandidate, shareImages } from './share-images.js';

/** Images of a project in their order, named a, b, c …, held as often as given. */
const imagesHeld = (...coverages: number[]): ImageCandidate[] =>
  coverages.map((coverage, at) => ({
    id: String.fromCharCode(97 + at),
    position: at + 1,
    coverage,
    hadBy: [],
  }));
const sharesOf = (...parameters: Parameters<typeof shareImages>) =>
  [...shareImages(...parameters)].map(([userId, ids]) => `${userId}: ${ids.join('')}`);

test('each user gets the images that the fewest assignments hold, in the order of the project', () => {
  const rules = { imagesPerAssignment: 3, textsPerImage: null };
  expect(sharesOf(['ada', 'ben', 'eve'], imagesHeld(1, 0, 2, 0, 0, 1, 1), rules)).toEqual([
    'ada: bde',
    'ben: abd',
    'eve: efg',
  ]);
});

test('no image is held more often than the project wants, so the last users get fewer or none', () => {
  const rules = { imagesPerAssignment: 2, textsPerImage: 1 };
  expect(sharesOf(['ada', 'ben', 'eve'], imagesHeld(0, 0, 0), rules)).toEqual(['ada: ab', 'ben: c', 'eve: ']);
});

test('nobody gets an image again, although fewer assignments hold it', () => {
  const [first, ...others] = imagesHeld(0, 1, 1);
  if (!first) throw new Error('Three images');
  const images = [{ ...first, hadBy: ['ada'] }, ...others];
  const rules = { imagesPerAssignment: 1, textsPerImage: 3 };
  expect(sharesOf(['ada', 'ben'], images, rules)).toEqual(['ada: b', 'ben: a']);
});

test('the given candidates are left as they are', () => {
  const images = imagesHeld(0);
  shareImages(['ada'], images, { imagesPerAssignment: 1, textsPerImage: 1 });
  expect(images).toEqual(imagesHeld(0));
});
