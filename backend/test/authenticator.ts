import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const ORIGIN = 'http://inkwell.test';
const RP_ID = 'inkwell.test';
const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

interface Answer {
  id: string;
  rawId: string;
  type: 'public-key';
  response: Record<string, unknown>;
  clientExtensionResults: object;
}

interface Changes {
  origin?: string;
  /** False for an authenticator that did not check a PIN or a finger. */
  isVerified?: boolean;
  /** The signature counter. Raised by one at each use by default. */
  counter?: number;
}

/** A passkey of a simulated authenticator (ES256, no attestation). */
export class TestPasskey {
  readonly id = randomBytes(16);
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private counter = 0;

  /** Answers the options of a set-up. */
  register(challenge: string, { origin = ORIGIN, isVerified = true }: Changes = {}): Answer {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.id, this.cosePublicKey()]);
    const data = Buffer.concat([authenticatorData(flags(isVerified) | HAS_CREDENTIAL, 0), credential]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(data)],
    ]);
    return this.answer({
      clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
      attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
      transports: ['internal'],
    });
  }

  /** Answers the options of a sign-in. */
  sign(
    challenge: string,
    { origin = ORIGIN, isVerified = true, counter = this.counter + 1 }: Changes = {},
  ): Answer {
    this.counter = counter;
    const data = authenticatorData(flags(isVerified), counter);
    const client = clientData('webauthn.get', challenge, origin);
    const clientHash = createHash('sha256').update(client).digest();
    const signature = createSign('sha256')
      .update(Buffer.concat([data, clientHash]))
      .sign(this.keys.privateKey);
    return this.answer({
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
    });
  }

  private answer(response: Record<string, unknown>): Answer {
    const id = this.id.toString('base64url');
    return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} };
  }

  private cosePublicKey(): Buffer {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' });
    const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
    // Key type EC2, algorithm ES256, curve P-256, and the coordinates.
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]);
    return Buffer.from(isoCBOR.encode(key as never));
  }
}

function flags(isVerified: boolean): number {
  return USER_PRESENT | (isVerified ? USER_VERIFIED : 0);
}

function authenticatorData(flagBits: number, counter: number): Buffer {
  const rest = Buffer.alloc(5);
  rest.writeUInt8(flagBits, 0);
  rest.writeUInt32BE(counter, 1);
  return Buffer.concat([createHash('sha256').update(RP_ID).digest(), rest]);
}

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}
