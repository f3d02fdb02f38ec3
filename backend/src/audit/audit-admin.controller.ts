import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow } from '../access/access.js';
import { ApiErrors } from '../core/http/api-errors.js';
import { ListEnvelope } from '../core/lists/list-envelope.js';
import type { ListQueryOf, Page } from '../core/lists/list-query.js';
import { ApiList, ListParams } from '../core/lists/list-query.pipe.js';
import { AUDIT_LIST, AuditListService } from './audit-list.service.js';
import { AuditEntryDto, AuditLogDto } from './dto/audit-log.dto.js';

@ApiTags('Operations')
@Allow('admin')
@Controller('admin/audit-log')
export class AuditAdminController {
  constructor(private readonly entries: AuditListService) {}

  /** List the actions of administrators, the newest first */
  @Get()
  @ApiList(AUDIT_LIST, AuditLogDto)
  @ApiErrors('VALIDATION_FAILED', 'PAGE_TOO_DEEP')
  @ListEnvelope('entries')
  listAuditLog(@ListParams(AUDIT_LIST) query: ListQueryOf<typeof AUDIT_LIST>): Promise<Page<AuditEntryDto>> {
    return this.entries.list(query);
  }
}
