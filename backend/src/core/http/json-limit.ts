import { Transform, type TransformCallback } from 'node:stream';
import { HttpError } from './domain-error.js';

/** For the names of fields and short texts beside the large one. */
const OTHER_TEXTS_LENGTH = 4096;
/** Commas, colons and brackets. A text has fewer than twenty of them beside it. */
const MAX_SEPARATORS_BESIDE_TEXT = 1000;
/** `validation.ts` refuses bodies with more than 15,000 values, each of which has a separator or two. */
const MAX_SEPARATORS = 40_000;

const [QUOTE, BACKSLASH, LETTER_U] = [0x22, 0x5c, 0x75];
const SEPARATORS = new Set([...',:[{'].map((character) => character.charCodeAt(0)));

export interface TextLimit {
  /** UTF-16 units. */
  maxLength: number;
  tooLong: string;
}

/**
 * Passes on a JSON body, which may contain one large text. Fails as soon as its strings are longer than that text may be, or as soon
 * as it has more values than a program would send. Such a body is neither collected nor parsed.
 */
export class JsonLimit extends Transform {
  /** UTF-16 units of all strings so far. */
  private length = 0;
  private separators = 0;
  private isInString = false;
  private isEscaped = false;
  /** Of an escape `\uXXXX`. */
  private digitsLeft = 0;

  constructor(private readonly text?: TextLimit) {
    super();
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    for (const byte of chunk) this.count(byte);
    const { text } = this;
    if (text && this.length > text.maxLength + OTHER_TEXTS_LENGTH) {
      done(new HttpError('PAYLOAD_TOO_LARGE', text.tooLong));
    } else if (this.separators > (text ? MAX_SEPARATORS_BESIDE_TEXT : MAX_SEPARATORS)) {
      done(new HttpError('BAD_REQUEST'));
    } else done(null, chunk);
  }

  private count(byte: number): void {
    if (!this.isInString) {
      if (byte === QUOTE) this.isInString = true;
      else if (SEPARATORS.has(byte)) this.separators += 1;
    } else if (this.isEscaped) {
      this.isEscaped = false;
      this.length += 1;
      if (byte === LETTER_U) this.digitsLeft = 4;
    } else if (byte === BACKSLASH) this.isEscaped = true;
    else if (byte === QUOTE) this.isInString = false;
    else if (this.digitsLeft > 0) this.digitsLeft -= 1;
    // Of a UTF-8 sequence only the first byte counts. Sequences of four bytes become two units.
    else if ((byte & 0xc0) !== 0x80) this.length += byte >= 0xf0 ? 2 : 1;
  }
}
