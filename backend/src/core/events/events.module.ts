import { Global, Module } from '@nestjs/common';
import { DomainEvents } from './domain-events.js';
import { EventChannelService } from './event-channel.service.js';

@Global()
@Module({ providers: [DomainEvents, EventChannelService], exports: [DomainEvents] })
export class EventsModule {}
