import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import type { EntityManager } from 'typeorm';
import { many } from '../../core/database/rows.js';
import { MfaError } from '../mfa.errors.js';

const CHALLENGE_SECONDS = 5 * 60;

/** What a challenge can be answered with, and what it contains. The purpose is the audience of the token. */
interface ChallengeContents {
  /** Issued for the correct password. A raised session version ends it. */
  'second-step': { sessionVersion: number };
  'passkey-second-step': { sessionVersion: number; webAuthn: string };
  'passkey-reauthentication': { webAuthn: string };
  'passkey-set-up': { webAuthn: string };
  /** The new secret, encrypted. */
  'totp-set-up': { secret: string };
}
export type ChallengePurpose = keyof ChallengeContents;

export interface Challenge<Purpose extends ChallengePurpose> {
  id: string;
  userId: string;
  /** Seconds since 1970. */
  expiresAt: number;
  content: ChallengeContents[Purpose];
}

interface Payload<Purpose extends ChallengePurpose> {
  jti: string;
  sub: string;
  exp: number;
  content: ChallengeContents[Purpose];
}

/**
 * Signed tokens that are valid for five minutes, once, for one user and one purpose. They open no session, because a session
 * token has another audience.
 */
@Injectable()
export class ChallengesService {
  constructor(private readonly jwt: JwtService) {}

  create<Purpose extends ChallengePurpose>(
    purpose: Purpose,
    userId: string,
    content: ChallengeContents[Purpose],
  ): string {
    const options = { audience: purpose, jwtid: randomUUID(), expiresIn: CHALLENGE_SECONDS };
    return this.jwt.sign({ sub: userId, content }, options);
  }

  /** @param userId the signed-in user, for a challenge that is answered in a session @throws MfaError CHALLENGE_EXPIRED */
  read<Purpose extends ChallengePurpose>(
    purpose: Purpose,
    token: string,
    userId?: string,
  ): Challenge<Purpose> {
    const payload = this.verify(purpose, token);
    if (!payload || (userId !== undefined && payload.sub !== userId)) throw challengeExpired();
    const { jti, sub, exp, content } = payload;
    return { id: jti, userId: sub, expiresAt: exp, content };
  }

  /** Marks a challenge as answered. Concurrent answers wait for each other. @throws MfaError CHALLENGE_EXPIRED if it was answered */
  async use(tx: EntityManager, { id, expiresAt }: Challenge<ChallengePurpose>): Promise<void> {
    const rows = await many(tx, USE_CHALLENGE, [id, expiresAt]);
    if (rows.length === 0) throw challengeExpired();
  }

  private verify<Purpose extends ChallengePurpose>(purpose: Purpose, token: string): Payload<Purpose> | null {
    try {
      return this.jwt.verify<Payload<Purpose>>(token, { audience: purpose, algorithms: ['HS256'] });
    } catch {
      return null;
    }
  }
}

export function challengeExpired(): MfaError {
  return new MfaError('CHALLENGE_EXPIRED');
}

// Each use also deletes up to 10 expired rows, so that the table stays small.
const USE_CHALLENGE = `
  WITH expired AS (
    DELETE FROM used_challenges WHERE id IN (
      SELECT id FROM used_challenges WHERE expires_at <= now() ORDER BY expires_at LIMIT 10 FOR UPDATE SKIP LOCKED)
  )
  INSERT INTO used_challenges (id, expires_at) VALUES ($1, to_timestamp($2)) ON CONFLICT DO NOTHING RETURNING id`;
