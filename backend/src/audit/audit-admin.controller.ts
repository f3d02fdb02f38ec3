import { Controller, StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActingStaff, Allow, Caller } from '../access/access.js';
import { Read } from '../access/call.js';
import { NamesUsersInText } from '../access/names-users-in-text.js';
import type { Actor, Principal } from '../access/principal.js';
import { RequireReauthentication } from '../access/require-reauthentication.js';
import { Clock } from '../core/clock/clock.js';
import { ApiCsv, csvDownload } from '../core/lists/csv-export.js';
import { ListEnvelope } from '../core/lists/list-envelope.js';
import type { ListQueryOf, Page } from '../core/lists/list-query.js';
import { ApiList, ListParams } from '../core/lists/list-query.pipe.js';
import { AUDIT_LIST, AuditListService } from './audit-list.service.js';
import { AuditEntryDto, AuditLogDto } from './dto/audit-log.dto.js';

const CSV_EXAMPLE = `Time,Actor,Action,Subject,Details,Changes,IP address,API key
2026-11-21T10:00:00Z,admin@example.com,user.penalize,3f0c8a52-6d1e-4b7a-9c35-2e8d4f6a1b90,"{""reason"": ""late"", ""userEmail"": ""writer@example.com""}","{""isPenalized"": {""after"": true, ""before"": false}}",203.0.113.7,CRM
`;

@ApiTags('Operations')
@Allow('audit-log:read')
@Controller('admin/audit-log')
export class AuditAdminController {
  constructor(
    private readonly entries: AuditListService,
    private readonly clock: Clock,
  ) {}

  /**
   * List the actions of administrators, the newest first
   *
   * `q` with 3 or more characters finds any part of the actor's e-mail address, of a detail or of a changed value. With 1 or 2
   * characters it finds the beginning of the e-mail address, and so does `actor`, which searches in the e-mail address only.
   * `from` is included. A date in `to` includes its whole day in UTC; a time is not included.
   */
  @Read()
  @NamesUsersInText()
  @ApiList(AUDIT_LIST, AuditLogDto)
  @ListEnvelope('entries')
  listAuditLog(@ListParams(AUDIT_LIST) query: ListQueryOf<typeof AUDIT_LIST>): Promise<Page<AuditEntryDto>> {
    return this.entries.list(query);
  }

  /**
   * Export the audit log as CSV
   *
   * Takes the filters of the list and exports all rows, the newest first. The file is written while it is sent. Each export
   * is written to the audit log. Details and changes are JSON.
   */
  @Read('export', ['VALIDATION_FAILED'])
  @RequireReauthentication()
  @ApiCsv(CSV_EXAMPLE, AUDIT_LIST)
  async exportAuditLog(
    @ListParams(AUDIT_LIST) { filter }: ListQueryOf<typeof AUDIT_LIST>,
    @ActingStaff() admin: Actor,
    @Caller() caller: Principal,
  ): Promise<StreamableFile> {
    return csvDownload(await this.entries.openExport(filter, admin, caller), 'audit-log', this.clock.now());
  }
}
