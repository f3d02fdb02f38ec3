import { Module } from '@nestjs/common';
import { AssignmentsModule } from '../../assignments/assignments.module.js';
import { UsersModule } from '../../users/users.module.js';
import { ExtensionRequestsAdminController } from './extension-requests-admin.controller.js';
import { ExtensionRequestsAdminService } from './extension-requests-admin.service.js';

@Module({
  imports: [AssignmentsModule, UsersModule],
  controllers: [ExtensionRequestsAdminController],
  providers: [ExtensionRequestsAdminService],
})
export class ConsoleExtensionRequestsModule {}
