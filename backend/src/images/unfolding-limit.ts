import { AsyncLocalStorage } from 'node:async_hooks';
import { createRequire } from 'node:module';

interface DecodeStream {
  buffer: Uint8Array;
  ensureBuffer(size: number): Uint8Array;
}

/** All streams of pdf-lib, of every filter, grow their buffer here. It has no limit of its own. */
const { default: Decoding }: { default: { prototype: DecodeStream } } = createRequire(import.meta.url)(
  'pdf-lib/cjs/core/streams/DecodeStream.js',
);

export class UnfoldsTooFarError extends Error {}

const budgets = new AsyncLocalStorage<{ bytesLeft: number; isSpent: boolean }>();
const { ensureBuffer } = Decoding.prototype;

// A page of compressed zeros can unfold into more than there is memory. What is read outside `unfoldingAtMost`, such
// as the PDFs the product makes, is not counted.
Decoding.prototype.ensureBuffer = function ensureWithin(this: DecodeStream, size: number): Uint8Array {
  const before = this.buffer.byteLength;
  const budget = budgets.getStore();
  if (budget && size - before > budget.bytesLeft) {
    budget.isSpent = true;
    throw new UnfoldsTooFarError('A PDF unfolds too far');
  }
  const buffer = ensureBuffer.call(this, size);
  if (budget) budget.bytesLeft -= buffer.byteLength - before;
  return buffer;
};

/** Reads a PDF; what is compressed in it may become so many bytes in all. @throws UnfoldsTooFarError */
export async function unfoldingAtMost<Result>(
  bytesLeft: number,
  read: () => Promise<Result>,
): Promise<Result> {
  const budget = { bytesLeft, isSpent: false };
  try {
    return await budgets.run(budget, read);
  } catch (error) {
    // The parser says in its own words that an object could not be read, and not why.
    throw budget.isSpent ? new UnfoldsTooFarError('A PDF unfolds too far', { cause: error }) : error;
  }
}
