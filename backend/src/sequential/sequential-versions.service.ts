import { Injectable } from '@nestjs/common';
import type { WorkKey } from '../assignments/assignment.js';
import type { Page } from '../core/lists/list-query.js';
import type { VersionListQuery } from '../drafts/draft-change.js';
import { DraftsService, type DraftVersionRow } from '../drafts/drafts.service.js';
import type { SequentialVersionDto } from './dto/sequential.dto.js';
import { SequentialService } from './sequential.service.js';
import { draftKey } from './sequential-state.service.js';

/** The history of the texts of sequential work. */
@Injectable()
export class SequentialVersionsService {
  constructor(
    private readonly drafts: DraftsService,
    private readonly sequential: SequentialService,
  ) {}

  /** @throws HttpError NOT_FOUND */
  async list(work: WorkKey, imageId: string, query: VersionListQuery): Promise<Page<DraftVersionRow>> {
    await this.sequential.checkImage(work, imageId);
    return this.drafts.listVersions(draftKey(work, imageId), query);
  }

  /** @throws HttpError NOT_FOUND */
  async read(work: WorkKey, imageId: string, version: number): Promise<SequentialVersionDto> {
    const { content, ...text } = await this.drafts.readVersion(draftKey(work, imageId), version);
    return {
      submissionContent: content,
      version: text.version,
      lastSaved: text.lastSaved,
      submittedAt: text.submittedAt,
    };
  }

  /** @throws what `read` and `SequentialService.save` throw */
  async restore(work: WorkKey, imageId: string, restoredFrom: number): Promise<SequentialVersionDto> {
    const { submissionContent } = await this.read(work, imageId, restoredFrom);
    const { version, lastSaved } = await this.sequential.save(
      work,
      imageId,
      { content: submissionContent },
      { restoredFrom },
    );
    return { submissionContent, version, lastSaved, submittedAt: null };
  }
}
