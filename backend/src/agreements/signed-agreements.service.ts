import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Permitted } from '../access/is-allowed.js';
import type { Actor, Principal } from '../access/principal.js';
import { hideBlindAccounts } from '../assignments/writer-names.queries.js';
import { WriterNamesService } from '../assignments/writer-names.service.js';
import { AuditLog } from '../audit/audit-log.service.js';
import { poolOf } from '../core/database/pool.js';
import { many } from '../core/database/rows.js';
import { HttpError } from '../core/http/domain-error.js';
import { inNameOrder, readListPage } from '../core/lists/list-page.js';
import type { ListQueryOf, ListShape, Page } from '../core/lists/list-query.js';
import { searchCondition } from '../core/lists/search-condition.js';
import { FileStore } from '../core/storage/file-store.js';
import { SIGNED_AGREEMENT_SEND_PDF } from './agreement.audit.js';
import { AgreementError } from './agreement.errors.js';
import type {
  OwnAgreementDto,
  SignedAgreementDto,
  SignedAgreementRowDto,
} from './dto/signed-agreement.dto.js';
import { agreementHtml } from './evidence/agreement-text.js';
import { SignedAgreement } from './signed-agreement.entity.js';
import { SIGNED_AGREEMENT_SEARCH } from './signed-agreement.queries.js';
import { pdfFilename, SignedCopiesService } from './signed-copies.service.js';

const FILTERS = { q: 'text', id: 'id', userId: 'id' } as const;

export const SIGNED_AGREEMENT_LIST: ListShape<'signedAt' | 'userName' | 'userEmail', typeof FILTERS> = {
  sortable: ['signedAt', 'userName', 'userEmail'],
  defaultSort: ['signedAt', 'DESC'],
  filters: FILTERS,
};

const SORT_COLUMNS = {
  signedAt: 'signed.signed_at',
  userName: inNameOrder('signed.user_name'),
  userEmail: 'signed.user_email',
} as const;
const PENDING_SECONDS = 5;

export interface PdfFile {
  filename: string;
  bytes: Uint8Array;
}

/** Lists, reads and sends signed agreements. */
@Injectable()
export class SignedAgreementsService {
  constructor(
    private readonly database: DataSource,
    private readonly files: FileStore,
    private readonly copies: SignedCopiesService,
    private readonly audit: AuditLog,
    private readonly writerNames: WriterNamesService,
  ) {}

  list(
    query: ListQueryOf<typeof SIGNED_AGREEMENT_LIST>,
    reader: Permitted,
  ): Promise<Page<SignedAgreementRowDto>> {
    const { sort, direction, filter } = query;
    const { q } = filter;
    const parameters: unknown[] = [];
    const addParameter = (value: unknown) => `$${parameters.push(value)}`;
    const found = q ? searchCondition(SIGNED_AGREEMENT_SEARCH, q, addParameter) : undefined;
    const search =
      q && found ? hideBlindAccounts(found, 'signed.user_id', q, reader, addParameter) : undefined;
    const conditions: string[] = [];
    if (filter.id) conditions.push(`signed.id = ANY(${addParameter(filter.id)}::uuid[])`);
    if (filter.userId) conditions.push(`signed.user_id = ANY(${addParameter(filter.userId)}::uuid[])`);
    const order = [
      { expression: SORT_COLUMNS[sort], direction },
      { expression: 'signed.id', direction },
    ];
    return readListPage<SignedAgreementRowDto>(
      poolOf(this.database),
      { from: 'signed_agreements signed', conditions, search, order, parameters },
      query,
      (page) => `SELECT ${ROW} FROM (${page}) AS signed ${JOINS}`,
    );
  }

  /** @throws HttpError NOT_FOUND */
  async read(id: string): Promise<SignedAgreementDto> {
    const rows = await many<SignedAgreementRowDto & Omit<SignedAgreementDto, 'signature'> & { png: Buffer }>(
      this.database,
      `SELECT ${ROW}, signed.agreement_content AS "agreementContent", signed.signature_png AS png,
           signed.ip_address AS "ipAddress", signed.user_agent AS "userAgent"
         FROM signed_agreements AS signed ${JOINS} WHERE signed.id = $1`,
      [id],
    );
    if (!rows[0]) throw signedAgreementNotFound();
    const { png, ...rest } = rows[0];
    return { ...rest, signature: pngDataUrl(png) };
  }

  /** The signed agreement of a user, for the user's own screen. @throws HttpError NOT_FOUND */
  async readOfUser(userId: string): Promise<OwnAgreementDto> {
    const signed = await this.database
      .getRepository(SignedAgreement)
      .createQueryBuilder('signed')
      .addSelect('signed.signaturePng')
      .where({ userId })
      .getOne();
    if (!signed) throw signedAgreementNotFound();
    return {
      userName: signed.userName,
      userEmail: signed.userEmail,
      userMobileNumber: signed.userMobileNumber,
      signedAt: signed.signedAt,
      version: signed.agreementVersion,
      content: agreementHtml(signed.agreementContent),
      signature: pngDataUrl(signed.signaturePng),
      fingerprint: signed.fingerprint,
      pdfPath: `/api/auth/get-agreement/${userId}/pdf`,
    };
  }

  /** @throws HttpError NOT_FOUND, AgreementError AGREEMENT_PDF_PENDING */
  /** @param reader absent: the user who signed */
  async readPdf(where: { id: string } | { userId: string }, reader?: Principal): Promise<PdfFile> {
    const signed = await this.find(where);
    if (reader) await this.writerNames.assertFileReadable(reader, signed.userId);
    return {
      filename: pdfFilename(signed.userName),
      bytes: await this.files.get(await this.pdfKeyOf(signed)),
    };
  }

  /** At most one e-mail a minute. @throws HttpError NOT_FOUND, AgreementError AGREEMENT_PDF_PENDING */
  async sendPdf(id: string, actor: Actor): Promise<void> {
    const signed = await this.find({ id });
    const pdfKey = await this.pdfKeyOf(signed);
    await this.database.transaction(async (tx) => {
      await this.copies.sendAgain(tx, signed, pdfKey);
      await this.audit.record(tx, actor, SIGNED_AGREEMENT_SEND_PDF, {
        subjectId: id,
        details: { userEmail: signed.userEmail },
      });
    });
  }

  private async find(where: { id: string } | { userId: string }): Promise<SignedAgreement> {
    const signed = await this.database.getRepository(SignedAgreement).findOneBy(where);
    if (!signed) throw signedAgreementNotFound();
    return signed;
  }

  /** A missing PDF is made now. @throws AgreementError AGREEMENT_PDF_PENDING */
  private async pdfKeyOf({ id, pdfKey }: SignedAgreement): Promise<string> {
    if (pdfKey) return pdfKey;
    await this.copies.makeNow(id);
    throw new AgreementError('AGREEMENT_PDF_PENDING', undefined, { retryAfterSeconds: PENDING_SECONDS });
  }
}

function signedAgreementNotFound(): HttpError {
  return new HttpError('NOT_FOUND', 'This signed agreement does not exist.');
}

function pngDataUrl(png: Buffer): string {
  return `data:image/png;base64,${png.toString('base64')}`;
}

// Raw SQL so that a page of the list never loads texts and pictures.
const ROW = `signed.id AS "_id", signed.user_id AS "userId", signed.user_name AS "userName",
  signed.user_email AS "userEmail", signed.user_mobile_number AS "userMobileNumber",
  CASE WHEN agreements.id IS NULL THEN NULL
    ELSE json_build_object('_id', agreements.id, 'version', agreements.version) END AS "agreementId",
  signed.agreement_version AS version, signed.signed_at AS "signedAt", signed.fingerprint,
  signed.pdf_key IS NOT NULL AS "pdfReady", delivery.sent_at AS "emailedAt"`;
const JOINS = `LEFT JOIN agreements ON agreements.id = signed.agreement_id
  LEFT JOIN LATERAL (
    SELECT max(sent_at) AS sent_at FROM emails
    WHERE emails.subject_id = signed.id AND template = 'agreement-signed'
  ) AS delivery ON true`;
