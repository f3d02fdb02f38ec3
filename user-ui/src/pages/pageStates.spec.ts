import { describe, expect, it } from 'vitest';
import { PageStates } from './pageStates';

const images = ['a', 'b', 'c', 'd'].map((_id) => ({ _id }));
const progress = {
  totalImages: 4,
  submittedCount: 1,
  submittedImageIds: ['b'],
  draftsCount: 1,
  draftImageIds: ['c'],
  progress: 25,
};

describe('the states of pages', () => {
  const states = new PageStates(progress);

  it('are to do, draft or done', () => {
    expect(images.map(({ _id }) => states.of(_id))).toEqual(['todo', 'done', 'draft', 'todo']);
  });

  it.each([
    [undefined, 'a'],
    ['a', 'c'],
    ['c', 'd'],
    ['d', 'a'],
    ['gone', 'a'],
  ])('after %s, %s is the next unfinished', (after, next) => {
    expect(states.nextUnfinished(images, after)).toBe(next);
  });

  it('have no next page if only the page itself is left', () => {
    const last = new PageStates({ ...progress, submittedImageIds: ['a', 'b', 'c'] });
    expect(last.nextUnfinished(images, 'd')).toBeUndefined();
  });
});
