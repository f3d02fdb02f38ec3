import { Body, Controller, Get, HttpCode, Param, ParseIntPipe, ParseUUIDPipe, Post } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiTags } from '@nestjs/swagger';
import { ActingAdmin, Allow } from '../access/access.js';
import type { Actor } from '../access/session-user.js';
import { ApiErrors } from '../core/http/api-errors.js';
import { ListEnvelope } from '../core/lists/list-envelope.js';
import type { ListQueryOf, Page } from '../core/lists/list-query.js';
import { ApiList, ListParams } from '../core/lists/list-query.pipe.js';
import { DRAFT_BODY, readDraftChange, VERSION_LIST } from '../drafts/draft-change.js';
import { UsersAdminService } from '../users/users-admin.service.js';
import { ClockLedgerDto } from './dto/clock.dto.js';
import {
  DraftVersionDto,
  DraftVersionListDto,
  SaveDraftDto,
  SavedWorkAnswerDto,
  WorkDraftAnswerDto,
} from './dto/draft.dto.js';
import {
  StartWorkDto,
  TextsOfUserDto,
  WholeTextOfUserAnswerDto,
  WorkOfUserAnswerDto,
  WorkStartedDto,
  WorkToEditDto,
} from './dto/work-admin.dto.js';
import { UserTexts } from './user-texts.service.js';
import { WorkAdminService } from './work-admin.service.js';

@ApiTags('Work of users')
@Allow('admin')
@Controller('admin/users')
export class WorkAdminController {
  constructor(
    private readonly work: WorkAdminService,
    private readonly users: UsersAdminService,
    private readonly texts: UserTexts,
  ) {}

  /** A person's document, to read */
  @Get(':id/work')
  @ApiErrors('NOT_FOUND')
  async getWorkOfUser(@Param('id', ParseUUIDPipe) userId: string): Promise<WorkOfUserAnswerDto> {
    const { owner, work } = await this.work.read(userId);
    const { id, workStartedAt, deadlineAt, workSubmitted } = owner;
    return { user: { id, workStartedAt, deadlineAt, workSubmitted }, work };
  }

  /**
   * What a person has written
   *
   * The document, pages and sequential texts, with their words and when they were saved and submitted.
   */
  @Get(':id/texts')
  @ApiErrors('NOT_FOUND')
  async listTextsOfUser(@Param('id', ParseUUIDPipe) userId: string): Promise<TextsOfUserDto> {
    return { texts: await this.texts.list(userId) };
  }

  /**
   * One text of a person, to read
   *
   * `textId` is the `_id` of a text in the list; the answer is its newest version.
   */
  @Get(':id/texts/:textId')
  @ApiErrors('NOT_FOUND')
  async getTextOfUser(
    @Param('id', ParseUUIDPipe) userId: string,
    @Param('textId', ParseIntPipe) textId: number,
  ): Promise<WholeTextOfUserAnswerDto> {
    return { text: await this.texts.read(userId, textId) };
  }

  /** What has happened to a person's work clock, in its order */
  @Get(':id/ledger')
  @ApiErrors('NOT_FOUND')
  async getLedgerOfUser(@Param('id', ParseUUIDPipe) userId: string): Promise<ClockLedgerDto> {
    return { entries: await this.work.ledger(userId) };
  }

  /** A person's document, to edit */
  @Get(':id/work-edit')
  @ApiErrors('NOT_FOUND')
  async getWorkToEdit(@Param('id', ParseUUIDPipe) userId: string): Promise<WorkToEditDto> {
    const { owner, work } = await this.work.read(userId);
    const { id, name, email, workStartedAt, deadlineAt, workSubmitted } = owner;
    return { user: { id, name, email, workStartedAt, deadlineAt, workSubmitted }, work };
  }

  /**
   * Save a person's document
   *
   * Takes what `POST /api/work/save-draft` takes, and is a version in the person's history with the administrator as its
   * author. It works after the deadline and after the submission, too. With `baseVersion` nobody's text is
   * overwritten: a conflict carries the server's `version` and `lastSaved`. The audit log gets one entry for a sitting of
   * ten minutes.
   */
  @Post(':id/work-save')
  @HttpCode(200)
  @RouteConfig(DRAFT_BODY)
  @ApiErrors('VALIDATION_FAILED', 'NOT_FOUND', 'DRAFT_CONFLICT', 'DRAFT_RESYNC', 'PAYLOAD_TOO_LARGE')
  async saveWorkOfUser(
    @Param('id', ParseUUIDPipe) userId: string,
    @Body() body: SaveDraftDto,
    @ActingAdmin() admin: Actor,
  ): Promise<SavedWorkAnswerDto> {
    return { work: await this.work.save(userId, readDraftChange(body.content, body), admin) };
  }

  /** The versions of a person's document, the newest first */
  @Get(':id/work-versions')
  @ApiList(VERSION_LIST, DraftVersionListDto)
  @ApiErrors('VALIDATION_FAILED', 'NOT_FOUND')
  @ListEnvelope('versions')
  listWorkVersionsOfUser(
    @Param('id', ParseUUIDPipe) userId: string,
    @ListParams(VERSION_LIST) query: ListQueryOf<typeof VERSION_LIST>,
  ): Promise<Page<DraftVersionDto>> {
    return this.work.listVersions(userId, query);
  }

  /** One version of a person's document */
  @Get(':id/work-versions/:version')
  @ApiErrors('NOT_FOUND')
  async getWorkVersionOfUser(
    @Param('id', ParseUUIDPipe) userId: string,
    @Param('version', ParseIntPipe) version: number,
  ): Promise<WorkDraftAnswerDto> {
    return { work: await this.work.readVersion(userId, version) };
  }

  /**
   * Bring an earlier version of a person's document back
   *
   * It becomes the newest, with the administrator as its author; nothing is taken out of the history.
   */
  @Post(':id/work-versions/:version/restore')
  @HttpCode(200)
  @ApiErrors('NOT_FOUND')
  async restoreWorkVersionOfUser(
    @Param('id', ParseUUIDPipe) userId: string,
    @Param('version', ParseIntPipe) version: number,
    @ActingAdmin() admin: Actor,
  ): Promise<WorkDraftAnswerDto> {
    return { work: await this.work.restore(userId, version, admin) };
  }

  /**
   * Start a person's work
   *
   * Starts the work clock, once, and e-mails the project link and its password to the person.
   */
  @Post(':id/start-work')
  @HttpCode(200)
  @ApiErrors('VALIDATION_FAILED', 'NOT_FOUND', 'WORK_ALREADY_STARTED')
  async startWorkOfUser(
    @Param('id', ParseUUIDPipe) userId: string,
    @Body() body: StartWorkDto,
    @ActingAdmin() admin: Actor,
  ): Promise<WorkStartedDto> {
    await this.work.start(userId, body, admin);
    return { message: 'Work started successfully for user!', user: await this.users.read(userId) };
  }
}
