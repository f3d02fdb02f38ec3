import { Module } from '@nestjs/common';
import { DraftCompaction } from './draft-compaction.js';
import { DraftsService } from './drafts.service.js';
import { TextSearchService } from './text-search.service.js';

@Module({
  providers: [DraftCompaction, DraftsService, TextSearchService],
  exports: [DraftsService, TextSearchService],
})
export class DraftsModule {}
