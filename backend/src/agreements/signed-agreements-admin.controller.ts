import { Controller, HttpCode } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActingStaff, Caller } from '../access/access.js';
import { Action, Id, Read } from '../access/call.js';
import type { Actor, Principal } from '../access/principal.js';
import { MessageDto } from '../core/http/message.dto.js';
import { ApiPdf, PdfDownload } from '../core/http/pdf-download.js';
import { ListEnvelope } from '../core/lists/list-envelope.js';
import type { ListQueryOf, Page } from '../core/lists/list-query.js';
import { ApiList, ListParams } from '../core/lists/list-query.pipe.js';
import { FILE_ERRORS } from '../core/storage/storage-errors.js';
import {
  SignedAgreementAnswerDto,
  SignedAgreementListDto,
  SignedAgreementRowDto,
} from './dto/signed-agreement.dto.js';
import { SIGNED_AGREEMENT_LIST, SignedAgreementsService } from './signed-agreements.service.js';

@ApiTags('Signed agreements')
@Controller('admin')
export class SignedAgreementsAdminController {
  constructor(private readonly signedAgreements: SignedAgreementsService) {}

  /**
   * List signed agreements
   *
   * `q` finds any part of the user's name, e-mail address or mobile number.
   */
  @Read('signed-agreements', { allow: 'signed-agreements:read' })
  @ApiList(SIGNED_AGREEMENT_LIST, SignedAgreementListDto)
  @ListEnvelope('signedAgreements')
  listSignedAgreements(
    @ListParams(SIGNED_AGREEMENT_LIST) query: ListQueryOf<typeof SIGNED_AGREEMENT_LIST>,
    @Caller() caller: Principal,
  ): Promise<Page<SignedAgreementRowDto>> {
    return this.signedAgreements.list(query, caller);
  }

  /** Get a signed agreement with its text, signature and audit facts */
  @Read('signed-agreements/:id', { allow: 'signed-agreements:read' })
  async getSignedAgreement(@Id() id: string): Promise<SignedAgreementAnswerDto> {
    return { signedAgreement: await this.signedAgreements.read(id) };
  }

  /** Download the PDF of a signed agreement */
  @Read('signed-agreements/:id/pdf', { allow: 'signed-agreements:read' }, [
    ...FILE_ERRORS,
    'AGREEMENT_PDF_PENDING',
  ])
  @ApiPdf()
  async downloadSignedAgreement(@Id() id: string, @Caller() caller: Principal): Promise<PdfDownload> {
    return new PdfDownload(await this.signedAgreements.readPdf({ id }, caller));
  }

  /** E-mail the PDF to the user again */
  @HttpCode(202)
  @Action('signed-agreements/:id/send-pdf', { allow: 'signed-agreements:send' }, [
    ...FILE_ERRORS,
    'AGREEMENT_PDF_PENDING',
  ])
  async sendSignedPdf(@Id() id: string, @ActingStaff() admin: Actor): Promise<MessageDto> {
    await this.signedAgreements.sendPdf(id, admin);
    return { message: 'The PDF is on its way to the user.' };
  }

  /** Download the signed PDF of a user as `agreement-{name}.pdf` */
  @Read('users/:id/agreement/download', { allow: 'signed-agreements:read' }, [
    ...FILE_ERRORS,
    'AGREEMENT_PDF_PENDING',
  ])
  @ApiPdf()
  async downloadAgreementOfUser(@Id() userId: string, @Caller() caller: Principal): Promise<PdfDownload> {
    return new PdfDownload(await this.signedAgreements.readPdf({ userId }, caller));
  }
}
