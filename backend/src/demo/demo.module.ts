import { Module } from '@nestjs/common';
import { AgreementsModule } from '../agreements/agreements.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { UsersModule } from '../users/users.module.js';
import { DemoData } from './demo-data.service.js';

@Module({ imports: [AgreementsModule, AuthModule, UsersModule], providers: [DemoData] })
export class DemoModule {}
