import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { countWords } from '@inkwell/contract/word-count';

export interface DemoPage {
  /** Name of its files in `backend/demo`. The README there names the sources of the texts. */
  name: string;
  title: string;
  description: string;
  /** The user copies this page repeatedly, until there are enough words for a submission. */
  isExercise?: boolean;
}

/** Typos remove words, so texts are written with 2 % more words than the minimum. */
export const MIN_WORDS_FACTOR = 1.02;

/** In the order of work. */
export const DEMO_PAGES: DemoPage[] = [
  { name: 'pride-and-prejudice', title: 'Pride and Prejudice, page 1', description: 'Jane Austen, 1813' },
  {
    name: 'a-tale-of-two-cities',
    title: 'A Tale of Two Cities, page 3',
    description: 'Charles Dickens, 1859',
  },
  { name: 'moby-dick', title: 'Moby-Dick, page 1', description: 'Herman Melville, 1851' },
  {
    name: 'alice-in-wonderland',
    title: 'Alice’s Adventures in Wonderland, page 1',
    description: 'Lewis Carroll, 1865. An exercise: copy it until you have enough words to submit.',
    isExercise: true,
  },
  { name: 'frankenstein', title: 'Frankenstein, page 7', description: 'Mary Shelley, 1831' },
  { name: 'walden', title: 'Walden, page 98', description: 'Henry David Thoreau, 1854' },
  {
    name: 'a-scandal-in-bohemia',
    title: 'A Scandal in Bohemia, page 3',
    description: 'Arthur Conan Doyle, 1892',
  },
  { name: 'great-expectations', title: 'Great Expectations, page 1', description: 'Charles Dickens, 1861' },
];

const FOLDER = new URL('../../demo/', import.meta.url);

export function demoFilePath(path: string): string {
  return fileURLToPath(new URL(path, FOLDER));
}

/** The text of a page. An empty line ends a paragraph. */
export async function readPageText({ name }: DemoPage): Promise<string> {
  return (await readFile(demoFilePath(`texts/${name}.txt`), 'utf8')).trim();
}

/** Repeats the texts in their order until there are enough words. */
export function copyUntil(texts: readonly string[], minWords: number): string[] {
  const round = texts.reduce((sum, text) => sum + countWords(asHtml(text)), 0);
  const rounds = Math.max(1, Math.ceil(minWords / Math.max(1, round)));
  return Array.from({ length: rounds }, () => texts).flat();
}

/** The reference text of a page. For an exercise, it repeats the text until there are `minWords` words. */
export function referenceOf({ isExercise = false }: DemoPage, text: string, minWords: number): string {
  return isExercise ? copyUntil([text], minWords).join('\n\n') : text;
}

/** HTML as the editor writes it. */
export function asHtml(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return escaped
    .split('\n\n')
    .map((paragraph) => `<p>${paragraph}</p>`)
    .join('');
}

/** Adds typos at fixed intervals: missing, doubled, lower-case and misspelled words. */
export function withTypos(text: string): string {
  return text
    .split(' ')
    .flatMap((word, index) => {
      if (index % 211 === 97) return [];
      if (index % 223 === 39 && /^[a-z]+$/.test(word)) return [word, word];
      if (index % 131 === 17) return [word.replace(/[,;]$/, '').toLowerCase()];
      return index % 173 === 61 && word.length > 3 ? [`${word[1]}${word[0]}${word.slice(2)}`] : [word];
    })
    .join(' ');
}

/** The first part of a text, as a writer types it. @param share 0 to 1 */
export function firstPartOf(text: string, share: number): string {
  const words = text.split(' ');
  return withTypos(words.slice(0, Math.ceil(words.length * share)).join(' '));
}
