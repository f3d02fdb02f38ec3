import { createHash } from 'node:crypto';
import { isStaff } from '@inkwell/contract/roles';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { SessionsService } from '../auth/sessions/sessions.service.js';
import { type AgreementLink, TokensService } from '../auth/sessions/tokens.service.js';
import { one } from '../core/database/rows.js';
import { DomainEvents } from '../core/events/domain-events.js';
import type { ClientOrigin } from '../core/http/client-origin.js';
import { Jobs } from '../core/jobs/jobs.js';
import { type Limit, RateLimiter } from '../core/rate-limit/rate-limiter.js';
import { type User, UsersService } from '../users/users.service.js';
import type { Agreement } from './agreement.entity.js';
import { AgreementError } from './agreement.errors.js';
import { AGREEMENT_SIGNED } from './agreement.events.js';
import { AgreementsService } from './agreements.service.js';
import type { AgreementSignedDto, AgreementToSignDto, SignAgreementDto } from './dto/signing.dto.js';
import { fillAgreement } from './evidence/agreement-text.js';
import { fingerprint, type SignatureFacts } from './evidence/fingerprint.js';
import { readSignatureImage } from './evidence/signature-image.js';
import { SignedAgreement } from './signed-agreement.entity.js';
import { MAKE_SIGNED_COPY } from './signed-copies.service.js';

/** For one link, because checking the picture of a signature takes time. */
const LINK_LIMIT: Limit = { attempts: 120, seconds: 15 * 60 };

/** Shows the agreement to the user who is to sign it, and records the signature. */
@Injectable()
export class SigningService {
  constructor(
    private readonly database: DataSource,
    private readonly users: UsersService,
    private readonly agreements: AgreementsService,
    private readonly jobs: Jobs,
    private readonly events: DomainEvents,
    private readonly sessions: SessionsService,
    private readonly tokens: TokensService,
    private readonly limits: RateLimiter,
  ) {}

  /**
   * The newest agreement: with a link, filled in for its user; without one, as it is stored.
   * @throws AgreementError AGREEMENT_LINK_INVALID, ALREADY_SIGNED
   */
  async show(token: string | null): Promise<AgreementToSignDto> {
    const agreement = await this.agreements.newest();
    if (token === null)
      return { agreement: agreement && shown(agreement.version, agreement.content), user: null };
    const link = this.tokens.readAgreementLink(token);
    const user = link && (await this.users.findById(link.userId));
    if (!user) throw invalidLink();
    checkLink(link, user);
    const today = await databaseTime(this.database.manager);
    return {
      agreement:
        agreement && shown(agreement.version, fillAgreement(agreement.content, { ...user, date: today })),
      user: { name: user.name, email: user.email },
    };
  }

  /**
   * Signs once. The signature, its fingerprint, the user's flag and the job of the signed copy are one transaction.
   * @throws AgreementError AGREEMENT_LINK_INVALID, ALREADY_SIGNED, NO_AGREEMENT, AGREEMENT_CHANGED, SIGNATURE_INVALID;
   *   HttpError TOO_MANY_REQUESTS
   */
  async sign(
    token: string | null,
    body: SignAgreementDto,
    origin: ClientOrigin,
  ): Promise<AgreementSignedDto> {
    const link = token ? this.tokens.readAgreementLink(token) : null;
    if (!token || !link) throw invalidLink();
    await this.limits.consume('sign-agreement:link', token, LINK_LIMIT);
    const signaturePng = await readSignatureImage(body.signature);
    const session = await this.database.transaction(async (tx) => {
      // A second signature, from another tab or a retry, waits for this lock and then fails.
      const lockedUser = await this.users.lockForUpdate(tx, link.userId);
      // The signature opens a session, and staff must not get one without their second factor.
      if (!lockedUser?.isVerified || isStaff(lockedUser.role)) throw invalidLink();
      checkLink(link, lockedUser);
      const agreement = await this.agreements.lockNewest(tx);
      if (!agreement) throw new AgreementError('NO_AGREEMENT');
      const signedAt = await databaseTime(tx);
      const { name, email, mobileNumber } = lockedUser;
      const text = fillAgreement(agreement.content, { name, email, date: signedAt });
      const newest = shown(agreement.version, text);
      const isSameVersion = (body.agreementVersion ?? newest.version) === newest.version;
      const isSameText = (body.contentHash ?? newest.contentHash) === newest.contentHash;
      if (!isSameVersion || !isSameText) throw agreementChanged();
      await this.record(tx, lockedUser, agreement, {
        name,
        email,
        mobileNumber,
        ...origin,
        text,
        signedAt,
        signaturePng,
        version: agreement.version,
      });
      return this.sessions.open(tx, lockedUser, { ...origin, method: 'agreement' });
    });
    return { message: 'Agreement signed successfully! Redirecting to dashboard...', ...session };
  }

  private async record(
    tx: EntityManager,
    user: User,
    agreement: Agreement,
    facts: SignatureFacts,
  ): Promise<void> {
    // When an administrator lets a user sign again, the earlier signature stays as evidence without a user.
    await tx.getRepository(SignedAgreement).update({ userId: user.id }, { userId: null });
    const signed = await tx.getRepository(SignedAgreement).save({
      userId: user.id,
      agreementId: agreement.id,
      agreementVersion: facts.version,
      agreementContent: facts.text,
      signaturePng: Buffer.from(facts.signaturePng),
      userName: facts.name,
      userEmail: facts.email,
      userMobileNumber: facts.mobileNumber,
      signedAt: facts.signedAt,
      ipAddress: facts.ipAddress,
      userAgent: facts.userAgent,
      fingerprint: fingerprint(facts),
    });
    await this.users.markSigned(tx, user.id);
    await this.jobs.enqueue(tx, MAKE_SIGNED_COPY, { signedAgreementId: signed.id });
    const { version: agreementVersion, signedAt } = facts;
    const fact = { userId: user.id, signedAgreementId: signed.id, agreementId: agreement.id };
    await this.events.publish(tx, AGREEMENT_SIGNED, { ...fact, agreementVersion, signedAt }, signedAt);
  }
}

/** A link ends with the signature, and with the sessions of the user: also if the signature is withdrawn, or the user suspended. */
function checkLink({ sessionVersion }: AgreementLink, user: User): void {
  if (user.suspendedAt) throw invalidLink();
  if (user.isSignedAgreement) throw alreadySigned();
  if ((sessionVersion ?? user.sessionVersion) !== user.sessionVersion) throw invalidLink();
}

function shown(version: number, content: string) {
  return { version, content, contentHash: createHash('sha256').update(content).digest('hex') };
}

function agreementChanged(): AgreementError {
  return new AgreementError('AGREEMENT_CHANGED');
}

function alreadySigned(): AgreementError {
  return new AgreementError('ALREADY_SIGNED');
}

function invalidLink(): AgreementError {
  return new AgreementError('AGREEMENT_LINK_INVALID');
}

/** To the millisecond, as in the fingerprint. */
async function databaseTime(tx: EntityManager): Promise<Date> {
  const row = await one<{ now: Date }>(tx, 'SELECT clock_timestamp()::timestamptz(3) AS now');
  if (!row) throw new Error('The database returned no time');
  return row.now;
}
