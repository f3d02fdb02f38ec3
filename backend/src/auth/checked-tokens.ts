import { Injectable } from '@nestjs/common';
import { Clock } from '../core/clock/clock.js';
import type { SessionPayload } from './tokens.service.js';

/** What a token of ours holds once it is signed. `exp` is in seconds since 1970. */
export type SignedPayload = SessionPayload & { exp: number };

/** A few megabytes. */
const MAX_TOKENS = 10_000;

/**
 * The session tokens whose signature was found good: it stays so, and looking again costs as much as the rest of a
 * small call. Whether the token has expired is judged each time; so is its session, by whoever asks.
 */
@Injectable()
export class CheckedTokens {
  private readonly payloads = new Map<string, SignedPayload>();

  constructor(private readonly clock: Clock) {}

  add(token: string, payload: SignedPayload): void {
    const [oldest] = this.payloads.keys();
    if (oldest !== undefined && this.payloads.size >= MAX_TOKENS) this.payloads.delete(oldest);
    this.payloads.set(token, payload);
  }

  find(token: string): SessionPayload | null {
    const payload = this.payloads.get(token);
    if (!payload || this.clock.now().getTime() < payload.exp * 1000) return payload ?? null;
    this.payloads.delete(token);
    return null;
  }
}
