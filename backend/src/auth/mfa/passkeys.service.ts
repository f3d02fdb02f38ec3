import { Injectable } from '@nestjs/common';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { DataSource, type EntityManager } from 'typeorm';
import { changed } from '../../core/database/rows.js';
import { Branding } from '../../core/mail/branding.js';
import { Settings } from '../../core/settings/settings.js';
import { secondFactorInvalid } from '../mfa.errors.js';
import { type Challenge, ChallengesService } from './challenges.service.js';
import { SecondFactor } from './second-factor.entity.js';

/** COSE numbers of EdDSA, ES256 and RS256. The library's own list also has algorithms that Node calls experimental. */
const ALGORITHMS = [-8, -7, -257];

/** A stored passkey, as the library names its fields. */
interface Credential {
  id: string;
  publicKey: Uint8Array<ArrayBuffer>;
  counter: number;
  transports: string[];
}

/** A passkey that has signed a challenge. */
export interface UsedPasskey {
  credentialId: string;
  /** The signature counter, raised by the authenticator. */
  counter: number;
}

interface VerifiedPasskey {
  challenge: Challenge<'passkey-set-up'>;
  credentialId: string;
  publicKey: Buffer;
  counter: string;
  transports: string[];
}

/**
 * Passkeys (WebAuthn). Each use requires the authenticator's PIN or biometrics, because a passkey may also stand for the
 * password. The relying party is the host of `PUBLIC_URL`.
 */
@Injectable()
export class PasskeysService {
  private readonly origin: string;
  private readonly rpID: string;

  constructor(
    settings: Settings,
    private readonly database: DataSource,
    private readonly challenges: ChallengesService,
    private readonly branding: Branding,
  ) {
    const { origin, hostname } = new URL(settings.publicUrl);
    this.origin = origin;
    this.rpID = hostname;
  }

  async startSetUp({ id, email, name }: { id: string; email: string; name: string }) {
    const credentials = await this.credentialsOf(id);
    const options = await generateRegistrationOptions({
      rpName: await this.branding.brandName(),
      rpID: this.rpID,
      userID: new TextEncoder().encode(id),
      userName: email,
      userDisplayName: name,
      attestationType: 'none',
      supportedAlgorithmIDs: ALGORITHMS,
      excludeCredentials: credentials,
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    });
    const challenge = this.challenges.create('passkey-set-up', id, { webAuthn: options.challenge });
    return { options, challenge };
  }

  /** @throws MfaError CHALLENGE_EXPIRED, SECOND_FACTOR_INVALID */
  async verifySetUp(userId: string, token: string, response: object): Promise<VerifiedPasskey> {
    const challenge = this.challenges.read('passkey-set-up', token, userId);
    const { registrationInfo } = await verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge: challenge.content.webAuthn,
      expectedOrigin: this.origin,
      expectedRPID: this.rpID,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }).catch(() => ({ registrationInfo: undefined }));
    if (!registrationInfo) throw secondFactorInvalid();
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    return {
      challenge,
      credentialId: id,
      publicKey: Buffer.from(publicKey),
      counter: String(counter),
      transports,
    };
  }

  /** Returns the options for the browser; their `challenge` goes into a token of the caller. */
  async startUse(userId: string) {
    return generateAuthenticationOptions({
      rpID: this.rpID,
      allowCredentials: await this.credentialsOf(userId),
      userVerification: 'required',
    });
  }

  /** Returns null if the passkey is not one of the user, or did not sign this challenge. */
  async verify(userId: string, webAuthn: string, response: object): Promise<UsedPasskey | null> {
    const answer = response as AuthenticationResponseJSON;
    const credential = (await this.credentialsOf(userId)).find(({ id }) => id === answer.id);
    if (!credential) return null;
    const result = await verifyAuthenticationResponse({
      response: answer,
      expectedChallenge: webAuthn,
      expectedOrigin: this.origin,
      expectedRPID: this.rpID,
      credential,
      requireUserVerification: true,
    }).catch(() => null);
    if (!result?.verified) return null;
    return { credentialId: credential.id, counter: result.authenticationInfo.newCounter };
  }

  /** Stores the counter. A counter that was not raised belongs to a copy of the passkey; 0 means that it has none. */
  async use(tx: EntityManager, userId: string, { credentialId, counter }: UsedPasskey): Promise<boolean> {
    const used = await changed(
      tx,
      `UPDATE second_factors SET counter = $3, last_used_at = now()
       WHERE user_id = $1 AND credential_id = $2 AND (counter < $3 OR counter = 0 AND $3::bigint = 0)`,
      [userId, credentialId, counter],
    );
    return used > 0;
  }

  private async credentialsOf(userId: string): Promise<Credential[]> {
    const rows = await this.database.getRepository(SecondFactor).findBy({ userId, method: 'passkey' });
    return rows.flatMap(({ credentialId, publicKey, counter, transports }) =>
      credentialId && publicKey
        ? [
            {
              id: credentialId,
              publicKey: new Uint8Array(publicKey),
              counter: Number(counter),
              transports: transports ?? [],
            },
          ]
        : [],
    );
  }
}
