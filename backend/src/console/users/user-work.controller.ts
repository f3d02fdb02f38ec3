import { Body, Controller, Param, ParseIntPipe } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiTags } from '@nestjs/swagger';
import { ActingStaff } from '../../access/access.js';
import { Action, Id, Read } from '../../access/call.js';
import { MadeAt } from '../../access/idempotency/idempotent.js';
import type { Actor } from '../../access/principal.js';
import type { WorkKey } from '../../assignments/assignment.js';
import { WorkOfUser, WorkOfUserToChange } from '../../assignments/assignment-of-call.js';
import { ClockLedgerDto } from '../../assignments/dto/clock-entry.dto.js';
import { USER_WORK_OF_PROJECT } from '../../assignments/project-scope.queries.js';
import { ListEnvelope } from '../../core/lists/list-envelope.js';
import type { ListQueryOf, Page } from '../../core/lists/list-query.js';
import { ApiList, ListParams } from '../../core/lists/list-query.pipe.js';
import { DRAFT_BODY, readDraftChange, VERSION_LIST } from '../../drafts/draft-change.js';
import { TEXTS_OF_PROJECT } from '../../drafts/project-scope.queries.js';
import {
  DraftVersionDto,
  DraftVersionListDto,
  SaveDraftDto,
  SavedWorkAnswerDto,
  WorkDraftAnswerDto,
} from '../../work/dto/draft.dto.js';
import {
  StartWorkDto,
  TextsOfUserDto,
  WholeTextOfUserAnswerDto,
  WorkOfUserAnswerDto,
  WorkToEditDto,
} from '../../work/dto/work-admin.dto.js';
import { WorkAdminService } from '../../work/work-admin.service.js';
import { WorkTextsService } from '../../work/work-texts.service.js';
import { WorkStartedDto } from './dto/work-started.dto.js';
import { UsersAdminService } from './users-admin.service.js';

@ApiTags('Work of users')
@Controller('admin/users')
export class UserWorkController {
  constructor(
    private readonly work: WorkAdminService,
    private readonly texts: WorkTextsService,
    private readonly users: UsersAdminService,
  ) {}

  /** Get the document of a user */
  @Read(':id/work', { allow: 'work:read', project: { userWork: USER_WORK_OF_PROJECT } })
  async getWorkOfUser(@WorkOfUser() key: WorkKey): Promise<WorkOfUserAnswerDto> {
    const { user, clock, work } = await this.work.read(key);
    return { user: { id: user.id, ...clock }, work };
  }

  /**
   * List the texts of a user
   *
   * The document, pages and sequential texts, with their word counts and times. The last saved text comes first.
   */
  @Read(':id/texts', { allow: 'work:read', project: { userWork: USER_WORK_OF_PROJECT } })
  async listTextsOfUser(@WorkOfUser() work: WorkKey): Promise<TextsOfUserDto> {
    return { texts: await this.work.listTexts(work) };
  }

  /**
   * Get a text of a user
   *
   * `textId` is the `_id` of a text in the list. The answer is its newest version.
   */
  @Read(':id/texts/:textId', { allow: 'work:read', project: { path: 'textId', records: TEXTS_OF_PROJECT } })
  async getTextOfUser(
    @Id() userId: string,
    @Param('textId', ParseIntPipe) textId: number,
  ): Promise<WholeTextOfUserAnswerDto> {
    return { text: await this.texts.read(userId, textId) };
  }

  /** List the steps of a user's work clock */
  @Read(':id/ledger', { allow: 'work:read', project: { userWork: USER_WORK_OF_PROJECT } })
  async getLedgerOfUser(@WorkOfUser() work: WorkKey): Promise<ClockLedgerDto> {
    return { entries: await this.work.listClockSteps(work) };
  }

  /** Get the document of a user for editing */
  @Read(':id/work-edit', { allow: 'work:read', project: { userWork: USER_WORK_OF_PROJECT } })
  async getWorkToEdit(@WorkOfUser() key: WorkKey): Promise<WorkToEditDto> {
    const { user, clock, work } = await this.work.read(key);
    const { id, name, email, isVerified, isSignedAgreement } = user;
    return { user: { id, name, email, isVerified, isSignedAgreement, ...clock }, work };
  }

  /**
   * Save the document of a user
   *
   * Accepts the body of `POST /api/work/save-draft`. The save is a version in the user's history, with the administrator as
   * its author, and is also accepted after the deadline and after the submission. With `baseVersion`, a newer text is not
   * overwritten: a conflict contains the server's `version` and `lastSaved`. The audit log groups the saves of ten minutes
   * into one entry.
   */
  @Action(':id/work-save', { allow: 'work:write', project: { userWork: USER_WORK_OF_PROJECT } }, [
    'NO_ASSIGNMENT',
    'DRAFT_CONFLICT',
    'DRAFT_RESYNC',
    'HISTORY_FULL',
    'PAYLOAD_TOO_LARGE',
  ])
  @MadeAt('/api/admin/users/:id/work')
  @RouteConfig(DRAFT_BODY)
  async saveWorkOfUser(
    @WorkOfUserToChange() key: WorkKey,
    @Body() body: SaveDraftDto,
    @ActingStaff() admin: Actor,
  ): Promise<SavedWorkAnswerDto> {
    return { work: await this.work.save(key, readDraftChange(body.content, body), admin) };
  }

  /** List the versions of a user's document */
  @Read(':id/work-versions', { allow: 'work:read', project: { userWork: USER_WORK_OF_PROJECT } })
  @ApiList(VERSION_LIST, DraftVersionListDto)
  @ListEnvelope('versions')
  listWorkVersionsOfUser(
    @WorkOfUser() work: WorkKey,
    @ListParams(VERSION_LIST) query: ListQueryOf<typeof VERSION_LIST>,
  ): Promise<Page<DraftVersionDto>> {
    return this.work.listVersions(work, query);
  }

  /** Get a version of a user's document */
  @Read(':id/work-versions/:version', { allow: 'work:read', project: { userWork: USER_WORK_OF_PROJECT } })
  async getWorkVersionOfUser(
    @WorkOfUser() work: WorkKey,
    @Param('version', ParseIntPipe) version: number,
  ): Promise<WorkDraftAnswerDto> {
    return { work: await this.work.readVersion(work, version) };
  }

  /**
   * Restore a version of a user's document
   *
   * Its text is saved as the newest version, with the administrator as its author. All versions stay in the history.
   */
  @Action(
    ':id/work-versions/:version/restore',
    { allow: 'work:write', project: { userWork: USER_WORK_OF_PROJECT } },
    ['NO_ASSIGNMENT', 'HISTORY_FULL'],
  )
  @MadeAt('/api/admin/users/:id/work')
  async restoreWorkVersionOfUser(
    @WorkOfUserToChange() work: WorkKey,
    @Param('version', ParseIntPipe) version: number,
    @ActingStaff() admin: Actor,
  ): Promise<WorkDraftAnswerDto> {
    return { work: await this.work.restore(work, version, admin) };
  }

  /**
   * Start the work of a user
   *
   * Starts the work clock and e-mails the project link and its password to the user. A user without an assignment is given one in
   * the default project. Refused unless the user has verified the e-mail address and signed the agreement.
   */
  @Action(':id/start-work', { allow: 'work:write', project: { userWork: USER_WORK_OF_PROJECT } }, [
    'WORK_ALREADY_STARTED',
    'ASSIGNMENT_ENDED',
    'PROJECT_PAUSED',
    'NO_IMAGES_LEFT',
    'USER_SUSPENDED',
    'NOT_VERIFIED',
    'AGREEMENT_NOT_SIGNED',
  ])
  async startWorkOfUser(
    @WorkOfUserToChange() work: WorkKey,
    @Body() body: StartWorkDto,
    @ActingStaff() admin: Actor,
  ): Promise<WorkStartedDto> {
    await this.work.start(work, body, admin);
    return { message: 'Work started successfully for user!', user: await this.users.readWithWork(work) };
  }
}
