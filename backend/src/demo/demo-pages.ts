import { readFile } from 'node:fs/promises';
import { countWords } from '@inkwell/contract/word-count';

export interface DemoPage {
  /** Of its files in `backend/demo`, whose README says where the texts come from. */
  name: string;
  title: string;
  description: string;
  /** To be copied again and again, until there are enough words to submit. */
  isExercise?: boolean;
}

/** Slips leave words out; what is to be submitted still has to have enough of them. */
export const SPARE_WORDS = 1.02;

/** In the order of the work. */
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

export function readDemoFile(path: string): Promise<Buffer> {
  return readFile(new URL(path, FOLDER));
}

/** What a page says; an empty line ends a paragraph. */
export async function readPageText({ name }: DemoPage): Promise<string> {
  return (await readDemoFile(`texts/${name}.txt`)).toString('utf8').trim();
}

/** The texts in their order, and again from the first, until there are enough words. */
export function copyUntil(texts: readonly string[], minWords: number): string[] {
  const round = texts.reduce((sum, text) => sum + countWords(asHtml(text)), 0);
  const rounds = Math.max(1, Math.ceil(minWords / Math.max(1, round)));
  return Array.from({ length: rounds }, () => texts).flat();
}

/** What a copy of the page is to say: of an exercise, as many copies as a page's work needs words. */
export function referenceOf({ isExercise = false }: DemoPage, text: string, minWords: number): string {
  return isExercise ? copyUntil([text], minWords).join('\n\n') : text;
}

/** As the editor would write it. */
export function asHtml(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return escaped
    .split('\n\n')
    .map((paragraph) => `<p>${paragraph}</p>`)
    .join('');
}

/** Every so many words something goes wrong with one, as it does with a tired hand. */
export function withSlips(text: string): string {
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
