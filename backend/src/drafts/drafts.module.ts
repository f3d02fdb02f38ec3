import { Module } from '@nestjs/common';
import { DraftCompaction } from './compaction.job.js';
import { DraftsService } from './drafts.service.js';
import { DraftWriter } from './edit-batcher.js';
import { TextSearchService } from './text-search.service.js';

@Module({
  providers: [DraftCompaction, DraftWriter, DraftsService, TextSearchService],
  exports: [DraftsService, TextSearchService],
})
export class DraftsModule {}
