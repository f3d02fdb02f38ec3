import { Body, Controller, HttpCode } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiTags } from '@nestjs/swagger';
import { Allow } from '../access/access.js';
import { Action, Read } from '../access/call.js';
import type { WorkKey } from '../assignments/assignment.js';
import { OwnWork, OwnWorkToChange, OwnWorkToSave } from '../assignments/assignment-of-call.js';
import { SAVE_ERRORS, SUBMIT_ERRORS } from '../drafts/draft.errors.js';
import { DRAFT_BODY, readDraftChange } from '../drafts/draft-change.js';
import {
  ImageSubmittedDto,
  PassOverImageDto,
  SaveSequentialDraftDto,
  SequentialCompletedDto,
  SequentialDraftSavedDto,
  SequentialStartedDto,
  SequentialWorkDto,
  SubmitImageDto,
} from './dto/sequential.dto.js';
import { SequentialService } from './sequential.service.js';
import { SequentialSubmissionsService } from './sequential-submissions.service.js';

@ApiTags('Sequential work')
@Allow('user')
@Controller('work/sequential')
export class SequentialController {
  constructor(
    private readonly sequential: SequentialService,
    private readonly submissions: SequentialSubmissionsService,
  ) {}

  /**
   * Get the sequential session
   *
   * Contains all submitted texts, the current image and its draft.
   */
  @Read('session', ['SEQUENTIAL_NOT_STARTED'])
  getSequentialSession(@OwnWork() work: WorkKey): Promise<SequentialWorkDto> {
    return this.sequential.read(work);
  }

  /**
   * Start sequential work
   *
   * The session contains the images of the assignment that are active now, in the order of work. Starting again returns the same session.
   */
  @HttpCode(201)
  @Action('start', ['NO_ACTIVE_IMAGES', 'WORK_NOT_STARTED', 'DEADLINE_PASSED', 'MODE_NOT_OFFERED'])
  startSequentialWork(@OwnWorkToChange() work: WorkKey): Promise<SequentialStartedDto> {
    return this.sequential.start(work);
  }

  /**
   * Save the draft of the current image
   *
   * Send either the whole `submissionContent`, or one `edit` of the version `baseVersion`, as for the document.
   */
  @Action('save-draft', [...SAVE_ERRORS, 'NOT_FOUND', 'SEQUENTIAL_NOT_STARTED', 'SEQUENTIAL_OUT_OF_ORDER'])
  @RouteConfig(DRAFT_BODY)
  async saveSequentialDraft(
    @OwnWorkToSave() work: WorkKey,
    @Body() body: SaveSequentialDraftDto,
  ): Promise<SequentialDraftSavedDto> {
    const change = readDraftChange(body.submissionContent, body);
    const { version, lastSaved } = await this.sequential.save(work, body.imageId, change);
    return { draft: { version, lastSaved } };
  }

  /**
   * Submit the current image
   *
   * Cannot be undone. The answer contains the text of the submitted image only. A repeat for the image that was just
   * submitted changes nothing and returns the same answer, so a double click cannot skip an image. With `baseVersion`, a
   * submission that is not based on the newest draft is refused with `DRAFT_CONFLICT`, and a repeat with another text with
   * `ALREADY_SUBMITTED`.
   */
  @Action('submit-image', [
    ...SUBMIT_ERRORS,
    'NOT_FOUND',
    'SEQUENTIAL_NOT_STARTED',
    'SEQUENTIAL_OUT_OF_ORDER',
  ])
  @RouteConfig(DRAFT_BODY)
  submitSequentialImage(
    @OwnWorkToChange() work: WorkKey,
    @Body() body: SubmitImageDto,
  ): Promise<ImageSubmittedDto> {
    return this.submissions.submitImage(work, body);
  }

  /**
   * Pass over the current image
   *
   * Only while the caller's report of it is open. It comes again after the other images; its draft stays.
   */
  @Action('pass-over', [
    ...['VALIDATION_FAILED', 'NOT_FOUND', 'SEQUENTIAL_NOT_STARTED', 'IMAGE_NOT_REPORTED'],
    ...['DEADLINE_PASSED', 'ALREADY_SUBMITTED', 'MODE_NOT_OFFERED'],
  ])
  passOverImage(
    @OwnWorkToChange() work: WorkKey,
    @Body() { imageId }: PassOverImageDto,
  ): Promise<SequentialWorkDto> {
    return this.sequential.passOver(work, imageId);
  }

  /**
   * Complete sequential work
   *
   * Possible after the last image. Reported images without a text leave the run. Cannot be undone. The work then counts as submitted, and its review begins.
   */
  @Action('complete', [
    'SEQUENTIAL_NOT_STARTED',
    'SEQUENTIAL_INCOMPLETE',
    'DEADLINE_PASSED',
    'ALREADY_SUBMITTED',
  ])
  completeSequentialWork(@OwnWorkToChange() work: WorkKey): Promise<SequentialCompletedDto> {
    return this.submissions.complete(work);
  }
}
