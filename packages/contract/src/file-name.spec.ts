import { expect, it } from 'vitest';
import { toFileName } from './file-name.js';

it.each([
  ['Zoe\u0308 "Ada" O’Hara', 'Zoë-Ada-O-Hara'],
  ['José María', 'José-María'],
  ['प्रिया शर्मा', 'प्रिया-शर्मा'],
  ['李 小龙', '李-小龙'],
  ['สมชาย', 'สมชาย'],
  ['../?!', ''],
])('%s becomes %j', (text, fileName) => {
  expect(toFileName(text)).toBe(fileName);
});
