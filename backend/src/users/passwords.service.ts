import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { Role } from '@inkwell/contract/roles';
import { normalisePassword } from '@inkwell/contract/validation';
import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { TextCipher } from '../core/crypto/text-cipher.js';
import { SheddingQueue } from '../core/rate-limit/shedding-queue.js';
import { Settings } from '../core/settings/settings.js';

/** The library's number for argon2id. Its const enum cannot be used with isolated modules. */
const ARGON2ID = 2;
/** OWASP's minimum for argon2id: 19 MiB, 2 passes, 1 lane. */
const ARGON2 = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const PARAMETERS = `m=${ARGON2.memoryCost},t=${ARGON2.timeCost},p=${ARGON2.parallelism}`;
/** A hash of the same parameters, whose salt and result are zeros. Nobody knows a password for it. */
export const UNUSABLE_HASH = `$argon2id$v=19$${PARAMETERS}$${'A'.repeat(22)}$${'A'.repeat(43)}`;
/** About 10 seconds of work on two cores, of which one hashes. A client that waits longer has given up. */
const MAX_WAITING = 400;

/**
 * One core stays free for all other requests. More hashes than cores evict each other's 19 MiB from the CPU caches and take 50 %
 * longer.
 */
export function hashesAtOnce(cores: number): number {
  return Math.max(1, cores - 1);
}

/** A new password with its hash, which is computed before the transaction that stores it. */
export interface HashedPassword {
  text: string;
  hash: string;
}

/** Hashes passwords for signing in, and encrypts the copy that an administrator may reveal. */
@Injectable()
export class PasswordsService {
  private readonly queue = new SheddingQueue({
    concurrency: hashesAtOnce(availableParallelism()),
    maxWaiting: MAX_WAITING,
  });
  private readonly cipher: TextCipher;
  private readonly decoyHash = UNUSABLE_HASH;

  constructor(private readonly settings: Settings) {
    this.cipher = new TextCipher(settings.passwordKey, 'password');
  }

  /** Slow: never call this inside a transaction. @throws HttpError SERVICE_UNAVAILABLE if too many passwords wait */
  hash(password: string): Promise<string> {
    return this.queue.run(() => hash(normalisePassword(password), ARGON2));
  }

  /** As `hash`, for the methods that also store the readable copy. */
  async prepare(password: string): Promise<HashedPassword> {
    return { text: password, hash: await this.hash(password) };
  }

  /** A password that nobody knows. */
  prepareRandom(): Promise<HashedPassword> {
    return this.prepare(randomBytes(32).toString('base64url'));
  }

  /**
   * Takes equally long for a user that does not exist (`null`), so that the time does not reveal which users exist. Slow:
   * never call this inside a transaction.
   * @throws HttpError SERVICE_UNAVAILABLE if too many passwords wait
   */
  async matches(passwordHash: string | null, password: string): Promise<boolean> {
    const stored = passwordHash ?? this.decoyHash;
    const normal = normalisePassword(password);
    let matches = await this.queue.run(() => verify(stored, normal));
    // Earlier versions have hashed the characters as they were sent.
    if (!matches && normal !== password) matches = await this.queue.run(() => verify(stored, password));
    return matches && passwordHash !== null;
  }

  /**
   * Returns null for staff, and if `PASSWORD_REVEAL` is off. The result is bound to the e-mail address.
   */
  encrypt(password: string, { email, role }: { email: string; role: Role }): Buffer | null {
    return role === 'user' && this.settings.passwordReveal ? this.cipher.encrypt(password, email) : null;
  }

  /** The encrypted password of a user who gets another address. Null if there is none, or if it cannot be read. */
  encryptForAddress(
    user: { encryptedPassword: Buffer | null; email: string; role: Role },
    email: string,
  ): Buffer | null {
    const password = user.encryptedPassword && this.decrypt(user.encryptedPassword, user.email);
    return password === null ? null : this.encrypt(password, { email, role: user.role });
  }

  /** Returns null if the password was encrypted with another `PASSWORD_KEY`. */
  decrypt(encrypted: Buffer, email: string): string | null {
    try {
      return this.cipher.decrypt(encrypted, email);
    } catch {
      return null;
    }
  }
}
