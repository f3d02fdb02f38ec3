import { formatCount } from '@inkwell/contract/format-count';
import { percentOf } from '@inkwell/contract/percent-of';

export interface Texts {
  given: number;
  submitted: number;
  published: number;
  wanted: number;
}

/** How many of the wanted texts are given: `12 of 30 given (40%)` */
export function givenText({ given, wanted }: Texts): string {
  return `${formatCount(given)} of ${formatCount(wanted)} given (${percentOf(given, wanted)}%)`;
}

/** How many of these are done: `5 submitted, 2 published` */
export function submittedText({ submitted, published }: Texts): string {
  return `${formatCount(submitted)} submitted, ${formatCount(published)} published`;
}
