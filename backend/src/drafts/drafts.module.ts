import { Module } from '@nestjs/common';
import { DraftCompaction } from './draft-compaction.js';
import { DraftsService } from './drafts.service.js';

@Module({ providers: [DraftCompaction, DraftsService], exports: [DraftsService] })
export class DraftsModule {}
