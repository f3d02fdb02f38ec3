import { availableParallelism } from 'node:os';
import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { Sealer } from '../core/crypto/sealer.js';
import { Settings } from '../core/settings/settings.js';
import { Turns } from '../core/turns/turns.js';

/** The library's number for argon2id; its enum does not survive separate compilation. */
const ARGON2ID = 2;
/** OWASP's minimum for argon2id: 19 MiB, 2 passes, 1 lane. */
const ARGON2 = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes for signing in, and the sealed copy an administrator may reveal. */
@Injectable()
export class Passwords {
  /** One for each core: more at once push each other's 19 MiB out of the caches and take half as long again. */
  private readonly turns = new Turns(availableParallelism());
  private readonly sealer: Sealer;
  private readonly decoy: Promise<string>;

  constructor(private readonly settings: Settings) {
    this.sealer = new Sealer(settings.passwordKey, 'password');
    this.decoy = hash('no account has this password', ARGON2);
  }

  hash(password: string): Promise<string> {
    return this.turns.take(() => hash(password, ARGON2));
  }

  /** Takes as long for an account that does not exist (`null`), so that time tells nobody which do. */
  async matches(passwordHash: string | null, password: string): Promise<boolean> {
    const known = passwordHash ?? (await this.decoy);
    const matches = await this.turns.take(() => verify(known, password));
    return matches && passwordHash !== null;
  }

  /** Null when `PASSWORD_REVEAL` is off: then no copy is kept. Bound to the address, which never changes. */
  seal(password: string, email: string): Buffer | null {
    return this.settings.passwordReveal ? this.sealer.seal(password, email) : null;
  }

  open(sealed: Buffer, email: string): string {
    return this.sealer.open(sealed, email);
  }
}
