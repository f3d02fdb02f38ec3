import { randomInt } from 'node:crypto';
import { RECOVERY_CODE_COUNT } from '@inkwell/contract/second-factors';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { PasswordsService } from '../../users/passwords.service.js';
import { RecoveryCode } from './second-factor.entity.js';

/** Without characters that look alike. Ten of them have 49 bits. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';
const GROUP_LENGTH = 5;

/** New codes, shown to their owner once, and their hashes. */
export interface NewRecoveryCodes {
  codes: string[];
  hashes: string[];
}

/** Codes that replace a lost second factor. Each works once. */
@Injectable()
export class RecoveryCodesService {
  constructor(
    private readonly database: DataSource,
    private readonly passwords: PasswordsService,
  ) {}

  /** Slow, because each code is hashed like a password. */
  async generate(): Promise<NewRecoveryCodes> {
    const codes = Array.from({ length: RECOVERY_CODE_COUNT }, () => `${randomGroup()}-${randomGroup()}`);
    return { codes, hashes: await Promise.all(codes.map((code) => this.passwords.hash(normalise(code)))) };
  }

  async replace(tx: EntityManager, userId: string, { hashes }: NewRecoveryCodes): Promise<void> {
    await this.delete(tx, userId);
    await tx.getRepository(RecoveryCode).insert(hashes.map((codeHash) => ({ userId, codeHash })));
  }

  async delete(tx: EntityManager, userId: string): Promise<void> {
    await tx.getRepository(RecoveryCode).delete({ userId });
  }

  count(userId: string, tx: EntityManager = this.database.manager): Promise<number> {
    return tx.getRepository(RecoveryCode).countBy({ userId });
  }

  /** Returns the id of a correct code, or null. Slow: compares with each hash. */
  async find(userId: string, code: string): Promise<string | null> {
    const rows = await this.database.getRepository(RecoveryCode).findBy({ userId });
    const typed = normalise(code);
    for (const { id, codeHash } of rows) {
      if (await this.passwords.matches(codeHash, typed)) return id;
    }
    return null;
  }

  /** Deletes the code. @returns false if another request has used it meanwhile */
  async use(tx: EntityManager, id: string): Promise<boolean> {
    const { affected } = await tx.getRepository(RecoveryCode).delete({ id });
    return affected === 1;
  }
}

function randomGroup(): string {
  return Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** People type codes in capitals, and with or without the dash. */
function normalise(code: string): string {
  return code.toLowerCase().replace(/[\s-]/g, '');
}
