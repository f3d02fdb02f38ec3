import { Injectable } from '@nestjs/common';
import type { Page } from '../core/lists/list-query.js';
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
  async list(
    userId: string,
    imageId: string,
    range: { limit: number; offset: number },
  ): Promise<Page<DraftVersionRow>> {
    await this.sequential.checkImage(userId, imageId);
    return this.drafts.listVersions(draftKey(userId, imageId), range);
  }

  /** @throws HttpError NOT_FOUND */
  async read(userId: string, imageId: string, version: number): Promise<SequentialVersionDto> {
    const { content, ...text } = await this.drafts.readVersion(draftKey(userId, imageId), version);
    return {
      submissionContent: content,
      version: text.version,
      lastSaved: text.lastSaved,
      submittedAt: text.submittedAt,
    };
  }

  /** @throws what `read` and `SequentialService.save` throw */
  async restore(userId: string, imageId: string, restoredFrom: number): Promise<SequentialVersionDto> {
    const { submissionContent } = await this.read(userId, imageId, restoredFrom);
    const { version, lastSaved } = await this.sequential.save(
      userId,
      imageId,
      { content: submissionContent },
      { restoredFrom },
    );
    return { submissionContent, version, lastSaved, submittedAt: null };
  }
}
