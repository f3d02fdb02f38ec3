import { Global, Module } from '@nestjs/common';
import { AuditAdminController } from './audit-admin.controller.js';
import { AuditListService } from './audit-list.service.js';
import { AuditLog } from './audit-log.service.js';

/** Every module writes to the audit log. */
@Global()
@Module({
  controllers: [AuditAdminController],
  providers: [AuditListService, AuditLog],
  exports: [AuditListService, AuditLog],
})
export class AuditModule {}
