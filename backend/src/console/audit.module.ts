import { Global, Module } from '@nestjs/common';
import { AuditLog } from './audit-log.service.js';

/** Every room writes to the audit log. */
@Global()
@Module({ providers: [AuditLog], exports: [AuditLog] })
export class AuditModule {}
