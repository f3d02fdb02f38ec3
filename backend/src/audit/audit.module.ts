import { Global, Module } from '@nestjs/common';
import { AuditAdminController } from './audit-admin.controller.js';
import { AuditCounts } from './audit-counts.js';
import { AuditListService } from './audit-list.service.js';
import { AuditLog } from './audit-log.service.js';

/** Every room writes to the audit log. */
@Global()
@Module({
  controllers: [AuditAdminController],
  providers: [AuditCounts, AuditListService, AuditLog],
  exports: [AuditLog],
})
export class AuditModule {}
