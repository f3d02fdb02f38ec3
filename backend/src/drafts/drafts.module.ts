import { Module } from '@nestjs/common';
import { CompactionJob } from './compaction.job.js';
import { DraftHistory } from './draft-history.service.js';
import { DraftReader } from './draft-reader.service.js';
import { DraftsService } from './drafts.service.js';
import { HistoryLimit } from './history-limit.service.js';
import { HistoryRetention } from './history-retention.service.js';
import { SaveLimit } from './save-limit.js';
import { TextPreparation } from './text-preparation.service.js';
import { TextSearchService } from './text-search.service.js';

@Module({
  providers: [
    DraftReader,
    CompactionJob,
    DraftHistory,
    DraftsService,
    HistoryLimit,
    HistoryRetention,
    SaveLimit,
    TextPreparation,
    TextSearchService,
  ],
  exports: [DraftReader, DraftHistory, DraftsService, HistoryRetention, TextSearchService],
})
export class DraftsModule {}
