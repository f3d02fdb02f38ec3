import { Body, Controller, UseInterceptors } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { BearerToken, Caller } from '../access/access.js';
import { Action, Id, Read } from '../access/call.js';
import { isAllowed } from '../access/is-allowed.js';
import type { Principal } from '../access/principal.js';
import { BodyLimits } from '../access/request-bodies.js';
import { FileCookiesInterceptor } from '../auth/sessions/file-cookies.interceptor.js';
import { type ClientOrigin, RequestOrigin } from '../core/http/client-origin.js';
import { HttpError } from '../core/http/domain-error.js';
import { ApiPdf, PdfDownload } from '../core/http/pdf-download.js';
import { LimitFailures } from '../core/rate-limit/limited-failures.js';
import { FILE_ERRORS } from '../core/storage/storage-errors.js';
import { OwnAgreementAnswerDto } from './dto/signed-agreement.dto.js';
import { AgreementSignedDto, AgreementToSignDto, SignAgreementDto } from './dto/signing.dto.js';
import { SignedAgreementsService } from './signed-agreements.service.js';
import { SigningService } from './signing.service.js';

/** A picture of 500 KB takes 667 KB in base64. Larger ones up to this size are refused with their own message. */
const SIGNATURE_BODY_BYTES = 750 * 1024;
const INVALID_LINKS = {
  codes: ['AGREEMENT_LINK_INVALID'],
  byAddress: { attempts: 120, seconds: 15 * 60 },
};

@ApiTags('Agreement signing')
@Controller('auth')
export class SigningController {
  constructor(
    private readonly signing: SigningService,
    private readonly signedAgreements: SignedAgreementsService,
  ) {}

  /**
   * Get the agreement to sign
   *
   * With the token of an agreement link as bearer, the name, the e-mail address and the date are filled in.
   */
  @Read('agreement', { allow: 'public' }, ['AGREEMENT_LINK_INVALID', 'ALREADY_SIGNED', 'TOO_MANY_REQUESTS'])
  @ApiBearerAuth('agreementLink')
  @LimitFailures({ name: 'agreement', ...INVALID_LINKS })
  getAgreementToSign(@BearerToken() token: string | null): Promise<AgreementToSignDto> {
    return this.signing.show(token);
  }

  /**
   * Sign the agreement
   *
   * The bearer is the token of the agreement link. Signing works once and opens a session; the signed PDF is then made and
   * e-mailed.
   */
  @Action('sign-agreement', { allow: 'public' }, [
    'SIGNATURE_INVALID',
    'AGREEMENT_LINK_INVALID',
    'ALREADY_SIGNED',
    'AGREEMENT_CHANGED',
    'NO_AGREEMENT',
    'TOO_MANY_REQUESTS',
  ])
  @ApiBearerAuth('agreementLink')
  @LimitFailures({ name: 'sign-agreement', ...INVALID_LINKS })
  @BodyLimits({ bodyLimit: SIGNATURE_BODY_BYTES })
  @UseInterceptors(FileCookiesInterceptor)
  signAgreement(
    @BearerToken() token: string | null,
    @Body() body: SignAgreementDto,
    @RequestOrigin() origin: ClientOrigin,
  ): Promise<AgreementSignedDto> {
    return this.signing.sign(token, body, origin);
  }

  /**
   * Get the signed agreement of a user
   *
   * A user can read their own. Staff with the permissions `signed-agreements:read`, `users:contacts` and `writers:names` can read any.
   */
  @Read('get-agreement/:userId', { allow: 'signed-in' })
  async getSignedAgreementOfUser(
    @Id('userId') userId: string,
    @Caller() caller: Principal,
  ): Promise<OwnAgreementAnswerDto> {
    checkMayRead(caller, userId);
    return { agreement: await this.signedAgreements.readOfUser(userId) };
  }

  /** Download the signed agreement of a user as a digitally signed PDF */
  @Read('get-agreement/:userId/pdf', { allow: 'signed-in' }, [...FILE_ERRORS, 'AGREEMENT_PDF_PENDING'])
  @ApiPdf()
  async downloadSignedAgreementOfUser(
    @Id('userId') userId: string,
    @Caller() caller: Principal,
  ): Promise<PdfDownload> {
    checkMayRead(caller, userId);
    return new PdfDownload(await this.signedAgreements.readPdf({ userId }));
  }
}

/** Every agreement has contact data. The one of another user is answered like one that does not exist. */
function checkMayRead(caller: Principal, userId: string): void {
  const needed = ['signed-agreements:read', 'users:contacts', 'writers:names'] as const;
  const mayReadAll = needed.every((permission) => isAllowed(caller, permission));
  if (caller.user.id !== userId && !mayReadAll) {
    throw new HttpError('NOT_FOUND', 'This signed agreement does not exist.');
  }
}
