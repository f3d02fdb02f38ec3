import { Body, Controller, Delete, Get, Param, ParseUUIDPipe, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActingStaff, Allow } from '../access/access.js';
import type { Actor } from '../access/principal.js';
import { ApiErrors, ApiStaleRecord } from '../core/http/api-errors.js';
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
  @Allow('agreements:read')
  @Get()
  @ApiList(AGREEMENT_LIST, AgreementListDto)
  @ListEnvelope('agreements')
  listAgreements(
    @ListParams(AGREEMENT_LIST) query: ListQueryOf<typeof AGREEMENT_LIST>,
  ): Promise<Page<AgreementDto>> {
    return this.agreements.list(query);
  }

  /** Get the default terms of a new version */
  @Allow('agreements:read')
  @Get('default-terms')
  getDefaultTerms(): AgreementContentDto {
    return { content: DEFAULT_TERMS };
  }

  /** Get an agreement version */
  @Allow('agreements:read')
  @Get(':id')
  @ApiErrors('NOT_FOUND')
  async getAgreement(@Param('id', ParseUUIDPipe) id: string): Promise<AgreementAnswerDto> {
    return { agreement: await this.agreements.read(id) };
  }

  /** Create the next agreement version */
  @Allow('agreements:write')
  @Post()
  @ApiErrors('VALIDATION_FAILED')
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
  @Allow('agreements:write')
  @Put(':id')
  @ApiErrors('VALIDATION_FAILED', 'NOT_FOUND')
  @ApiStaleRecord(AgreementDto)
  async updateAgreement(
    @Param('id', ParseUUIDPipe) id: string,
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
  @Allow('agreements:write')
  @Delete(':id')
  @ApiErrors('NOT_FOUND')
  async deleteAgreement(
    @Param('id', ParseUUIDPipe) id: string,
    @ActingStaff() admin: Actor,
  ): Promise<MessageDto> {
    await this.agreements.delete(id, admin);
    return { message: 'Agreement deleted successfully!' };
  }
}
