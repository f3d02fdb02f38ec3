import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiTags } from '@nestjs/swagger';
import { Allow, SignedIn } from '../access/access.js';
import type { SessionUser } from '../access/session-user.js';
import { ApiErrors } from '../core/http/api-errors.js';
import { DRAFT_BODY, readDraftChange } from '../drafts/draft-change.js';
import {
  ImageSubmittedDto,
  SaveSequentialDraftDto,
  SequentialCompletedDto,
  SequentialDraftSavedDto,
  SequentialStartedDto,
  SequentialWorkDto,
  SubmitImageDto,
} from './dto/sequential.dto.js';
import { SequentialService } from './sequential.service.js';

@ApiTags('Sequential work')
@Allow('user')
@Controller('work/sequential')
export class SequentialController {
  constructor(private readonly sequential: SequentialService) {}

  /**
   * The run, the image to work on now and its text
   *
   * Before `start` there is none.
   */
  @Get('session')
  @ApiErrors('SEQUENTIAL_NOT_STARTED')
  getSequentialSession(@SignedIn() { id }: SessionUser): Promise<SequentialWorkDto> {
    return this.sequential.read(id);
  }

  /**
   * Start the run
   *
   * Fixes its images: the active ones, in the order of work. Starting again gives the same run.
   */
  @Post('start')
  @ApiErrors('NO_ACTIVE_IMAGES', 'WORK_NOT_STARTED', 'DEADLINE_PASSED')
  startSequentialWork(@SignedIn() { id }: SessionUser): Promise<SequentialStartedDto> {
    return this.sequential.start(id);
  }

  /**
   * Save the text of the current image
   *
   * Either the whole `submissionContent`, or one `edit` of the version `baseVersion`, as with the document.
   */
  @Post('save-draft')
  @HttpCode(200)
  @RouteConfig(DRAFT_BODY)
  @ApiErrors(
    'VALIDATION_FAILED',
    'NOT_FOUND',
    'SEQUENTIAL_NOT_STARTED',
    'SEQUENTIAL_OUT_OF_ORDER',
    'DEADLINE_PASSED',
    'ALREADY_SUBMITTED',
    'DRAFT_CONFLICT',
    'DRAFT_RESYNC',
    'PAYLOAD_TOO_LARGE',
  )
  async saveSequentialDraft(
    @SignedIn() { id }: SessionUser,
    @Body() body: SaveSequentialDraftDto,
  ): Promise<SequentialDraftSavedDto> {
    const change = readDraftChange(body.submissionContent, body);
    const { version, lastSaved } = await this.sequential.save(id, body.imageId, change);
    return { draft: { version, lastSaved } };
  }

  /**
   * Submit the current image and move on
   *
   * Cannot be undone. A repeat for the image that was just submitted changes nothing and is answered as the first
   * was, so that a double click cannot skip an image. With `baseVersion` no words are dropped without a word: a text
   * that has not seen the newest draft is a `DRAFT_CONFLICT`, and another text than the submitted one is
   * `ALREADY_SUBMITTED`.
   */
  @Post('submit-image')
  @HttpCode(200)
  @RouteConfig(DRAFT_BODY)
  @ApiErrors(
    'VALIDATION_FAILED',
    'NOT_FOUND',
    'SEQUENTIAL_NOT_STARTED',
    'SEQUENTIAL_OUT_OF_ORDER',
    'DEADLINE_PASSED',
    'ALREADY_SUBMITTED',
    'DRAFT_CONFLICT',
    'PAYLOAD_TOO_LARGE',
  )
  submitSequentialImage(
    @SignedIn() { id }: SessionUser,
    @Body() body: SubmitImageDto,
  ): Promise<ImageSubmittedDto> {
    return this.sequential.submitImage(id, body);
  }

  /**
   * Complete the run, after its last image
   *
   * Cannot be undone. The work counts as submitted, and the review begins.
   */
  @Post('complete')
  @HttpCode(200)
  @ApiErrors('SEQUENTIAL_NOT_STARTED', 'SEQUENTIAL_INCOMPLETE', 'DEADLINE_PASSED', 'ALREADY_SUBMITTED')
  completeSequentialWork(@SignedIn() { id }: SessionUser): Promise<SequentialCompletedDto> {
    return this.sequential.complete(id);
  }
}
