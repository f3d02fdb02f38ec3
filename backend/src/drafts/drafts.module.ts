import { Module } from '@nestjs/common';
import { CompactionJob } from './compaction.job.js';
import { DraftsService } from './drafts.service.js';
import { TextSearchService } from './text-search.service.js';

@Module({
  providers: [CompactionJob, DraftsService, TextSearchService],
  exports: [DraftsService, TextSearchService],
})
export class DraftsModule {}
