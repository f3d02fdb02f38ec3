import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.js';

/** The payload of a token that opens a session or, with the audience `files`, the files of a session. */
export interface SessionPayload {
  sub: string;
  /** The user's session version at sign-in. A raised one ends the session. */
  ver: number;
  /** The id of the session. */
  sid: string;
  aud: 'session' | 'files';
  /** Seconds since 1970. */
  exp: number;
}

/** A few megabytes. */
const MAX_TOKENS = 10_000;

/**
 * Remembers tokens whose signature was verified, because verifying costs as much as the rest of a small call. `get` checks
 * the expiry each time. The caller checks that the session has not ended.
 */
@Injectable()
export class VerifiedTokenCache {
  private readonly payloads = new Map<string, SessionPayload>();

  constructor(private readonly clock: Clock) {}

  set(token: string, payload: SessionPayload): void {
    const [oldest] = this.payloads.keys();
    if (oldest !== undefined && this.payloads.size >= MAX_TOKENS) this.payloads.delete(oldest);
    this.payloads.set(token, payload);
  }

  get(token: string): SessionPayload | null {
    const payload = this.payloads.get(token);
    if (!payload) return null;
    if (this.clock.now().getTime() < payload.exp * 1000) return payload;
    this.payloads.delete(token);
    return null;
  }
}
