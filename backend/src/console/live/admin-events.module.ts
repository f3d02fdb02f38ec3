import { Module } from '@nestjs/common';
import { AuthModule } from '../../auth/auth.module.js';
import { AdminEventsGateway } from './admin-events.gateway.js';
import { FactsModule } from './facts.module.js';

/** Sends events to the administrators who are connected. */
@Module({
  imports: [AuthModule, FactsModule],
  providers: [AdminEventsGateway],
})
export class AdminEventsModule {}
