import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { KEY, OWN_ID, type PersonalTable } from '../core/database/personal-data.js';
import type { SignatureFacts } from './evidence/fingerprint.js';

/**
 * A signature and its evidence. A trigger refuses to change the columns that the fingerprint covers and to delete the row: it
 * stays when the user and the agreement version are deleted.
 */
@Entity('signed_agreements')
@Index('signed_agreements_signed', ['signedAt', 'id'])
// Sorted as names; TypeORM cannot declare the collation.
@Index('signed_agreements_name', { synchronize: false })
@Index('signed_agreements_email', ['userEmail', 'id'])
@Index('signed_agreements_agreement', ['agreementId'])
// Trigram and prefix indexes for SIGNED_AGREEMENT_SEARCH; TypeORM cannot declare them.
@Index('signed_agreements_folded_search', { synchronize: false })
@Index('signed_agreements_folded_name', { synchronize: false })
@Index('signed_agreements_plain_search', { synchronize: false })
@Index('signed_agreements_plain_name', { synchronize: false })
@Index('signed_agreements_email_prefix', { synchronize: false })
export class SignedAgreement {
  static readonly personalData: PersonalTable = {
    erase: 'evidence',
    export: {
      file: 'agreements/agreements.json',
      about: 'Your signed agreement, with the data that was stored when you signed',
      rows: 'user_id = $1',
      orderBy: 'signed_at',
      columns: [
        ...['id', 'agreement_version', 'agreement_content', 'user_name', 'user_email', 'user_mobile_number'],
        ...['signed_at', 'ip_address', 'user_agent', 'fingerprint', 'pdf_sha256'],
      ],
    },
    withheld: {
      user_id: OWN_ID,
      agreement_id: KEY,
      signature_png: 'the picture is in the folder agreements',
      pdf_key: 'the file is in the folder agreements',
    },
  };

  @PrimaryGeneratedColumn('uuid')
  id: string;

  /** Null after the user was deleted. */
  @Column('uuid', { nullable: true, unique: true })
  userId: string | null;

  /** Null after the version was deleted. */
  @Column('uuid', { nullable: true })
  agreementId: string | null;

  @Column('int')
  agreementVersion: number;

  /** The exact text that was shown, with name, e-mail and date filled in. */
  @Column('text')
  agreementContent: string;

  /** The drawn signature, PNG. */
  @Column('bytea', { select: false })
  signaturePng: Buffer;

  @Column('text')
  userName: string;

  @Column('text')
  userEmail: string;

  @Column('text')
  userMobileNumber: string;

  @Column({ type: 'timestamptz', precision: 3 })
  signedAt: Date;

  @Column('text')
  ipAddress: string;

  @Column('text')
  userAgent: string;

  /** SHA-256 over all of the above, hex; see evidence/fingerprint.ts. */
  @Column('text', { unique: true })
  fingerprint: string;

  /** Storage key of the signed PDF; null until the job has made it. */
  @Column('text', { nullable: true })
  pdfKey: string | null;

  /** SHA-256 of the PDF's bytes, hex. */
  @Column('text', { nullable: true, unique: true })
  pdfSha256: string | null;
}

/** The facts that the fingerprint covers. The row must have been read with `signaturePng`. */
export function factsOf(signed: SignedAgreement): SignatureFacts {
  return {
    text: signed.agreementContent,
    version: signed.agreementVersion,
    signaturePng: signed.signaturePng,
    name: signed.userName,
    email: signed.userEmail,
    mobileNumber: signed.userMobileNumber,
    signedAt: signed.signedAt,
    ipAddress: signed.ipAddress,
    userAgent: signed.userAgent,
  };
}
