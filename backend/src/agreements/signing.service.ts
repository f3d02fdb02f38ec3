import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { SignInService } from '../auth/sign-in.service.js';
import { Tokens } from '../auth/tokens.service.js';
import { type User, UsersService } from '../users/users.service.js';
import type { Agreement } from './agreement.entity.js';
import { AgreementError } from './agreement.errors.js';
import { AgreementsService } from './agreements.service.js';
import type { AgreementSignedDto, AgreementToSignDto, SignAgreementDto } from './dto/signing.dto.js';
import { fillAgreement } from './evidence/agreement-text.js';
import { fingerprint, type SignatureFacts } from './evidence/fingerprint.js';
import { readSignatureImage, SignatureImageError } from './evidence/signature-image.js';
import { SignedAgreement } from './signed-agreement.entity.js';
import { SignedCopies } from './signed-copies.js';

/** Where a signature came from. */
export interface SignatureOrigin {
  ipAddress: string;
  userAgent: string;
}

/** Showing the agreement to the person it is for, and taking the signature. */
@Injectable()
export class SigningService {
  constructor(
    private readonly database: DataSource,
    private readonly users: UsersService,
    private readonly agreements: AgreementsService,
    private readonly copies: SignedCopies,
    private readonly signIn: SignInService,
    private readonly tokens: Tokens,
  ) {}

  /**
   * The agreement as the holder of a link will sign it, or, without a link, as it stands.
   * @throws AgreementError AGREEMENT_LINK_INVALID, ALREADY_SIGNED
   */
  async show(token: string | null): Promise<AgreementToSignDto> {
    const agreement = await this.agreements.newest();
    if (token === null)
      return { agreement: agreement && shown(agreement.version, agreement.content), user: null };
    const user = await this.users.findById(this.readLink(token));
    if (!user) throw invalidLink();
    checkNotSigned(user);
    const today = await databaseTime(this.database.manager);
    return {
      agreement: agreement && shown(agreement.version, fillFor(user, agreement, today)),
      user: { name: user.name, email: user.email },
    };
  }

  /**
   * Signs once: account, signature, fingerprint and the copy's delivery come into being together.
   * @throws AgreementError AGREEMENT_LINK_INVALID, ALREADY_SIGNED, NO_AGREEMENT, AGREEMENT_CHANGED, SIGNATURE_INVALID
   */
  async sign(
    token: string | null,
    body: SignAgreementDto,
    origin: SignatureOrigin,
  ): Promise<AgreementSignedDto> {
    if (token === null) throw invalidLink();
    const userId = this.readLink(token);
    const signaturePng = await readSignature(body.signature);
    const user = await this.database.transaction(async (tx) => {
      // The account's lock makes a second signature, from another tab or a retry, wait and then fail.
      const signer = await this.users.lockForUpdate(tx, userId);
      if (!signer?.isVerified) throw invalidLink();
      checkNotSigned(signer);
      const agreement = await this.agreements.lockNewest(tx);
      if (!agreement)
        throw new AgreementError('NO_AGREEMENT', 'There is no agreement to sign at the moment.');
      const signedAt = await databaseTime(tx);
      const text = fillFor(signer, agreement, signedAt);
      checkUnchanged(body, shown(agreement.version, text));
      await this.record(tx, signer, agreement, {
        ...personOf(signer),
        ...origin,
        text,
        signedAt,
        signaturePng,
        version: agreement.version,
      });
      return signer;
    });
    return {
      message: 'Agreement signed successfully! Redirecting to dashboard...',
      ...this.signIn.openSession(user),
    };
  }

  private async record(
    tx: EntityManager,
    signer: User,
    agreement: Agreement,
    facts: SignatureFacts,
  ): Promise<void> {
    // Whom an administrator lets sign again keeps the new copy; the one before stays as evidence by itself.
    await tx.getRepository(SignedAgreement).update({ userId: signer.id }, { userId: null });
    const signed = await tx.getRepository(SignedAgreement).save({
      userId: signer.id,
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
    await this.users.markSigned(tx, signer.id);
    await this.copies.makeAndSend(tx, signed.id);
  }

  private readLink(token: string): string {
    const userId = this.tokens.readAgreementLink(token);
    if (!userId) throw invalidLink();
    return userId;
  }
}

async function readSignature(dataUrl: string): Promise<Uint8Array> {
  try {
    return (await readSignatureImage(dataUrl)).bytes;
  } catch (error) {
    if (!(error instanceof SignatureImageError)) throw error;
    const { message } = error;
    throw new AgreementError(
      'SIGNATURE_INVALID',
      message,
      { fields: { signature: [message] } },
      { cause: error },
    );
  }
}

function personOf({
  name,
  email,
  mobileNumber,
}: User): Pick<SignatureFacts, 'name' | 'email' | 'mobileNumber'> {
  return { name, email, mobileNumber };
}

function fillFor(user: User, agreement: Agreement, date: Date): string {
  return fillAgreement(agreement.content, { name: user.name, email: user.email, date });
}

function shown(version: number, content: string) {
  return { version, content, contentHash: createHash('sha256').update(content).digest('hex') };
}

function checkUnchanged(body: SignAgreementDto, now: ReturnType<typeof shown>): void {
  const isOtherVersion = body.agreementVersion !== undefined && body.agreementVersion !== now.version;
  const isOtherText = body.contentHash !== undefined && body.contentHash !== now.contentHash;
  if (isOtherVersion || isOtherText) {
    throw new AgreementError(
      'AGREEMENT_CHANGED',
      'The agreement has changed since it was shown to you. Please read it again before you sign.',
    );
  }
}

function checkNotSigned(user: User): void {
  if (user.isSignedAgreement) {
    throw new AgreementError('ALREADY_SIGNED', 'You have already signed the agreement. You can log in.');
  }
}

function invalidLink(): AgreementError {
  return new AgreementError(
    'AGREEMENT_LINK_INVALID',
    'This link is not valid any more. Log in to get a new one.',
  );
}

/** To the millisecond, which is what the fingerprint holds. */
async function databaseTime(tx: EntityManager): Promise<Date> {
  const [row]: { now: Date }[] = await tx.query('SELECT clock_timestamp()::timestamptz(3) AS now');
  if (!row) throw new Error('The database did not tell the time');
  return row.now;
}
