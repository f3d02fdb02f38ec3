import { Body, Controller, Param, ParseIntPipe } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiTags } from '@nestjs/swagger';
import { Allow } from '../../access/access.js';
import { Action, Id, Read } from '../../access/call.js';
import type { WorkKey } from '../../assignments/assignment.js';
import { OwnWork, OwnWorkToChange, OwnWorkToSave } from '../../assignments/assignment-of-call.js';
import { ListEnvelope } from '../../core/lists/list-envelope.js';
import type { ListQueryOf, Page } from '../../core/lists/list-query.js';
import { ApiList, ListParams } from '../../core/lists/list-query.pipe.js';
import { SAVE_ERRORS, SUBMIT_ERRORS } from '../../drafts/draft.errors.js';
import { DRAFT_BODY, readDraftChange, VERSION_LIST } from '../../drafts/draft-change.js';
import { DraftVersionDto, DraftVersionListDto } from '../dto/draft.dto.js';
import {
  PageDraftAnswerDto,
  PageSubmittedDto,
  SavedDraftAnswerDto,
  SavePageDraftDto,
  SubmitPageDto,
  WorkPageDto,
  WorkProgressDto,
} from '../dto/page.dto.js';
import { PagesService } from './pages.service.js';

@ApiTags('Pages')
@Allow('user')
@Controller('work')
export class PagesController {
  constructor(private readonly pages: PagesService) {}

  /** Get the progress of the pages */
  @Read('progress')
  getWorkProgress(@OwnWork() work: WorkKey): Promise<WorkProgressDto> {
    return this.pages.progress(work);
  }

  /**
   * Get an image and the draft of its page
   *
   * Before the first save the draft is empty and has version 0. An image that was hidden after the first save of its page
   * stays readable.
   */
  @Read('page-draft/:imageId', ['BAD_REQUEST'])
  getPageDraft(@OwnWork() work: WorkKey, @Id('imageId') imageId: string): Promise<WorkPageDto> {
    return this.pages.read(work, imageId);
  }

  /**
   * Save the draft of a page
   *
   * Send either the whole `submissionContent`, or one `edit` of the version `baseVersion`, as for the document. The first
   * save of a page requires an active image. Later saves are also accepted if the image is hidden.
   */
  @Action('save-page-draft', [...SAVE_ERRORS, 'NOT_FOUND', 'WORK_NOT_STARTED'])
  @RouteConfig(DRAFT_BODY)
  async savePageDraft(
    @OwnWorkToSave() work: WorkKey,
    @Body() body: SavePageDraftDto,
  ): Promise<SavedDraftAnswerDto> {
    const change = readDraftChange(body.submissionContent, body);
    return { draft: await this.pages.save(work, body.imageId, change) };
  }

  /**
   * Submit a page
   *
   * Cannot be undone. The sent text becomes the last version. With the page of the last active image, the work counts as
   * submitted.
   */
  @Action('submit-page', [...SUBMIT_ERRORS, 'NOT_FOUND', 'WORK_NOT_STARTED'])
  @RouteConfig(DRAFT_BODY)
  submitPage(@OwnWorkToChange() work: WorkKey, @Body() body: SubmitPageDto): Promise<PageSubmittedDto> {
    return this.pages.submit(work, body);
  }

  /** List the versions of a page */
  @Read('page-draft/:imageId/versions', ['VALIDATION_FAILED', 'BAD_REQUEST'])
  @ApiList(VERSION_LIST, DraftVersionListDto)
  @ListEnvelope('versions')
  listPageDraftVersions(
    @OwnWork() work: WorkKey,
    @Id('imageId') imageId: string,
    @ListParams(VERSION_LIST) query: ListQueryOf<typeof VERSION_LIST>,
  ): Promise<Page<DraftVersionDto>> {
    return this.pages.listVersions(work, imageId, query);
  }

  /** Get a version of a page */
  @Read('page-draft/:imageId/versions/:version', ['BAD_REQUEST'])
  async getPageDraftVersion(
    @OwnWork() work: WorkKey,
    @Id('imageId') imageId: string,
    @Param('version', ParseIntPipe) version: number,
  ): Promise<PageDraftAnswerDto> {
    return { draft: await this.pages.readVersion(work, imageId, version) };
  }

  /**
   * Restore a version of a page
   *
   * Its text is saved as the newest version. All versions stay in the history.
   */
  @Action('page-draft/:imageId/versions/:version/restore', [
    'BAD_REQUEST',
    'WORK_NOT_STARTED',
    'DEADLINE_PASSED',
    'ALREADY_SUBMITTED',
    'HISTORY_FULL',
    'TOO_MANY_REQUESTS',
  ])
  async restorePageDraftVersion(
    @OwnWorkToChange() work: WorkKey,
    @Id('imageId') imageId: string,
    @Param('version', ParseIntPipe) version: number,
  ): Promise<PageDraftAnswerDto> {
    return { draft: await this.pages.restore(work, imageId, version) };
  }
}
