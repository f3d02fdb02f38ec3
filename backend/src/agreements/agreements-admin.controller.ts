import { Body, Controller, HttpCode } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActingStaff } from '../access/access.js';
import { Action, Id, Read, Remove, Update } from '../access/call.js';
import type { Actor } from '../access/principal.js';
import { ApiStaleRecord } from '../core/http/api-errors.js';
import { MessageDto } from '../core/http/message.dto.js';
import { ListEnvelope } from '../core/lists/list-envelope.js';
import type { ListQueryOf, Page } from '../core/lists/list-query.js';
import { ApiList, ListParams } from '../core/lists/list-query.pipe.js';
import { AGREEMENT_LIST, AgreementsService } from './agreements.service.js';
import { DEFAULT_TERMS } from './default-terms.js';
import {
  AgreementAnswerDto,
  AgreementContentDto,
  AgreementDto,
  AgreementListDto,
  AgreementUpdateDto,
} from './dto/agreement.dto.js';

@ApiTags('Agreements')
@Controller('admin/agreements')
export class AgreementsAdminController {
  constructor(private readonly agreements: AgreementsService) {}

  /** List agreement versions, newest first */
  @Read('', { allow: 'agreements:read' })
  @ApiList(AGREEMENT_LIST, AgreementListDto)
  @ListEnvelope('agreements')
  listAgreements(
    @ListParams(AGREEMENT_LIST) query: ListQueryOf<typeof AGREEMENT_LIST>,
  ): Promise<Page<AgreementDto>> {
    return this.agreements.list(query);
  }

  /** Get the default terms of a new version */
  @Read('default-terms', { allow: 'agreements:read' })
  getDefaultTerms(): AgreementContentDto {
    return { content: DEFAULT_TERMS };
  }

  /** Get an agreement version */
  @Read(':id', { allow: 'agreements:read' })
  async getAgreement(@Id() id: string): Promise<AgreementAnswerDto> {
    return { agreement: await this.agreements.read(id) };
  }

  /** Create the next agreement version */
  @HttpCode(201)
  @Action('', { allow: 'agreements:write' })
  async createAgreement(
    @Body() { content }: AgreementContentDto,
    @ActingStaff() admin: Actor,
  ): Promise<AgreementAnswerDto> {
    return { agreement: await this.agreements.create(content, admin) };
  }

  /**
   * Update an agreement version
   *
   * Signed copies keep the text they were signed with.
   */
  @Update(':id', { allow: 'agreements:write' })
  @ApiStaleRecord(AgreementDto)
  async updateAgreement(
    @Id() id: string,
    @Body() changes: AgreementUpdateDto,
    @ActingStaff() admin: Actor,
  ): Promise<AgreementAnswerDto> {
    return { agreement: await this.agreements.update(id, changes, admin) };
  }

  /**
   * Delete an agreement version
   *
   * Signed copies stay.
   */
  @Remove(':id', { allow: 'agreements:write' })
  async deleteAgreement(@Id() id: string, @ActingStaff() admin: Actor): Promise<MessageDto> {
    await this.agreements.delete(id, admin);
    return { message: 'Agreement deleted successfully!' };
  }
}
