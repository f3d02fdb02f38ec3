import { Body, Controller, Headers, Param, ParseIntPipe, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Allow } from '../access/access.js';
import { Action, Read } from '../access/call.js';
import type { WorkKey } from '../assignments/assignment.js';
import { OwnWork, OwnWorkToChange, OwnWorkToSave } from '../assignments/assignment-of-call.js';
import { ApiIfNoneMatch, ETAG_HEADER } from '../core/http/api-etag.js';
import { hasTag } from '../core/http/if-none-match.js';
import { ListEnvelope } from '../core/lists/list-envelope.js';
import type { ListQueryOf, Page } from '../core/lists/list-query.js';
import { ApiList, ListParams } from '../core/lists/list-query.pipe.js';
import { SAVE_ERRORS, SUBMIT_ERRORS } from '../drafts/draft.errors.js';
import { DRAFT_BODY, draftTag, readDraftChange, VERSION_LIST } from '../drafts/draft-change.js';
import { DraftsService } from '../drafts/drafts.service.js';
import { DocumentService, documentKey } from './document.service.js';
import {
  DraftVersionDto,
  DraftVersionListDto,
  SaveDraftDto,
  SavedWorkAnswerDto,
  SubmitWorkDto,
  WorkDraftAnswerDto,
  WorkSubmittedDto,
} from './dto/draft.dto.js';

@ApiTags('Document')
@Allow('user')
@Controller('work')
export class DocumentController {
  constructor(
    private readonly document: DocumentService,
    private readonly drafts: DraftsService,
  ) {}

  /**
   * Get the document draft
   *
   * An open editor sends its version as `If-None-Match: "4"`, and gets 304 while that is the newest.
   */
  @Read('draft')
  @ApiIfNoneMatch()
  @ApiOkResponse({ type: WorkDraftAnswerDto, headers: ETAG_HEADER })
  async getDraft(
    @OwnWork() work: WorkKey,
    @Headers('if-none-match') ifNoneMatch: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<WorkDraftAnswerDto | undefined> {
    if (ifNoneMatch) {
      const tag = await this.document.readTag(work);
      if (hasTag(ifNoneMatch, tag)) return void reply.status(304).header('ETag', tag);
    }
    const draft = await this.document.read(work);
    void reply.header('ETag', draftTag(draft));
    return { work: draft };
  }

  /**
   * Save the document draft
   *
   * Send either the whole `content`, or one `edit` of the version `baseVersion`. A conflict contains the server's
   * `version` and `lastSaved`. After `DRAFT_RESYNC`, send the whole text.
   */
  @Action('save-draft', [...SAVE_ERRORS, 'WORK_NOT_STARTED'])
  @RouteConfig(DRAFT_BODY)
  async saveDraft(@OwnWorkToSave() key: WorkKey, @Body() body: SaveDraftDto): Promise<SavedWorkAnswerDto> {
    const change = readDraftChange(body.content, body);
    const { version, lastSaved } = await this.drafts.save(documentKey(key), change);
    return { work: { version, lastSaved } };
  }

  /**
   * Submit the document
   *
   * Cannot be undone. The sent text becomes the last version.
   */
  @Action('submit', [...SUBMIT_ERRORS, 'WORK_NOT_STARTED'])
  @RouteConfig(DRAFT_BODY)
  submitWork(@OwnWorkToChange() work: WorkKey, @Body() body: SubmitWorkDto): Promise<WorkSubmittedDto> {
    return this.document.submit(work, body);
  }

  /** List the versions of the document */
  @Read('draft/versions')
  @ApiList(VERSION_LIST, DraftVersionListDto)
  @ListEnvelope('versions')
  listDraftVersions(
    @OwnWork() work: WorkKey,
    @ListParams(VERSION_LIST) query: ListQueryOf<typeof VERSION_LIST>,
  ): Promise<Page<DraftVersionDto>> {
    return this.document.listVersions(work, query);
  }

  /** Get a version of the document */
  @Read('draft/versions/:version', ['NOT_FOUND'])
  async getDraftVersion(
    @OwnWork() work: WorkKey,
    @Param('version', ParseIntPipe) version: number,
  ): Promise<WorkDraftAnswerDto> {
    return { work: await this.document.readVersion(work, version) };
  }

  /**
   * Restore a version of the document
   *
   * Its text is saved as the newest version. All versions stay in the history.
   */
  @Action('draft/versions/:version/restore', [
    'NOT_FOUND',
    'WORK_NOT_STARTED',
    'DEADLINE_PASSED',
    'ALREADY_SUBMITTED',
    'HISTORY_FULL',
    'TOO_MANY_REQUESTS',
  ])
  async restoreDraftVersion(
    @OwnWorkToChange() work: WorkKey,
    @Param('version', ParseIntPipe) version: number,
  ): Promise<WorkDraftAnswerDto> {
    return { work: await this.document.restore(work, version) };
  }
}
