import { expect, test } from 'vitest';
import { minimumOfWords } from './minimum-of-words.js';

test.each([
  ['the setting, for a project without its own', null, null, 500],
  ['that of the project', 300, null, 300],
  ['that of the gift, if the project has a higher one now', 900, 300, 300],
  ['that of the project, if it is lower than at the gift', 200, 300, 200],
  ['that of the gift, if the setting is higher now', null, 300, 300],
  ['the setting, if it is lower than at the gift', null, 800, 500],
])('the minimum of words is %s', (_, ofProject, atGift, minimum) => {
  expect(minimumOfWords({ ofProject, atGift }, 500)).toBe(minimum);
});
