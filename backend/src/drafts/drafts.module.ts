import { Module } from '@nestjs/common';
import { DraftCompaction } from './draft-compaction.js';
import { DraftWriter } from './draft-writer.js';
import { DraftsService } from './drafts.service.js';
import { TextSearchService } from './text-search.service.js';

@Module({
  providers: [DraftCompaction, DraftWriter, DraftsService, TextSearchService],
  exports: [DraftsService, TextSearchService],
})
export class DraftsModule {}
