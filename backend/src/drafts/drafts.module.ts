import { Module } from '@nestjs/common';
import { CompactionJob } from './compaction.job.js';
import { DraftHistoryService } from './draft-history.service.js';
import { DraftReaderService } from './draft-reader.service.js';
import { DraftsService } from './drafts.service.js';
import { HistoryLimitService } from './history-limit.service.js';
import { HistoryRetentionService } from './history-retention.service.js';
import { SaveLimitService } from './save-limit.service.js';
import { TextPreparationService } from './text-preparation.service.js';
import { TextSearchService } from './text-search.service.js';

@Module({
  providers: [
    DraftReaderService,
    CompactionJob,
    DraftHistoryService,
    DraftsService,
    HistoryLimitService,
    HistoryRetentionService,
    SaveLimitService,
    TextPreparationService,
    TextSearchService,
  ],
  exports: [
    DraftReaderService,
    DraftHistoryService,
    DraftsService,
    HistoryRetentionService,
    TextSearchService,
  ],
})
export class DraftsModule {}
