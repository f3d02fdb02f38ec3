import { Controller, Get, HttpCode, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActingStaff, Allow } from '../../access/access.js';
import { NamesUsersInText } from '../../access/names-users-in-text.js';
import type { Actor } from '../../access/principal.js';
import { ApiErrors } from '../../core/http/api-errors.js';
import { MessageDto } from '../../core/http/message.dto.js';
import { ListEnvelope } from '../../core/lists/list-envelope.js';
import type { ListQueryOf, Page } from '../../core/lists/list-query.js';
import { ApiList, ListParams } from '../../core/lists/list-query.pipe.js';
import { BackgroundJobsService, JOB_LIST } from './background-jobs.service.js';
import {
  EmailAnswerDto,
  EmailListDto,
  JobDto,
  JobListDto,
  OutboxEmailDto,
  QueuesDto,
} from './dto/operations.dto.js';
import { EMAIL_LIST, EmailsService } from './emails.service.js';

@ApiTags('Operations')
@Controller('admin')
export class OperationsAdminController {
  constructor(
    private readonly jobs: BackgroundJobsService,
    private readonly emails: EmailsService,
  ) {}

  /**
   * List the jobs that are not done
   *
   * Waiting, running, retrying and failed jobs, the newest first. The filter `state` lists the jobs of one state, also completed ones.
   */
  @Allow('operations:read')
  @Get('jobs')
  @NamesUsersInText()
  @ApiList(JOB_LIST, JobListDto)
  @ListEnvelope('jobs')
  listJobs(@ListParams(JOB_LIST) query: ListQueryOf<typeof JOB_LIST>): Promise<Page<JobDto>> {
    return this.jobs.list(query);
  }

  /** Count the waiting, running and failed jobs of each queue */
  @Allow('operations:read')
  @Get('jobs/queues')
  async listQueues(): Promise<QueuesDto> {
    return { queues: await this.jobs.queues() };
  }

  /**
   * Retry a failed job
   *
   * Also a job that waits for its next automatic attempt, which then starts at once.
   */
  @Allow('operations:retry')
  @Post('jobs/:id/retry')
  @HttpCode(200)
  @ApiErrors('NOT_FOUND', 'CONFLICT')
  async retryJob(@Param('id', ParseUUIDPipe) id: string, @ActingStaff() admin: Actor): Promise<MessageDto> {
    await this.jobs.retry(id, admin);
    return { message: 'The job will be tried again.' };
  }

  /**
   * List the e-mails, sent and waiting
   *
   * The newest first. `q` finds any part of the recipient's address, `userId` the e-mails of a user.
   */
  @Allow('operations:read')
  @Get('emails')
  @NamesUsersInText()
  @ApiList(EMAIL_LIST, EmailListDto)
  @ListEnvelope('emails')
  listEmails(@ListParams(EMAIL_LIST) query: ListQueryOf<typeof EMAIL_LIST>): Promise<Page<OutboxEmailDto>> {
    return this.emails.list(query);
  }

  /**
   * Get an e-mail with its content
   *
   * Codes, passwords and links that grant access are replaced by dots.
   */
  @Allow('operations:read')
  @Get('emails/:id')
  @NamesUsersInText()
  @ApiErrors('NOT_FOUND')
  async getEmail(@Param('id', ParseUUIDPipe) id: string): Promise<EmailAnswerDto> {
    return { email: await this.emails.get(id) };
  }

  /**
   * Send a delivered e-mail again
   *
   * To the same address, with the same content and files, at most once a minute. Only e-mails that stay true can be sent again:
   * receipts, reports, signed agreements and those that name a deadline. Codes and links have their own calls.
   */
  @Allow('operations:retry')
  @Post('emails/:id/send-again')
  @HttpCode(200)
  @ApiErrors('NOT_FOUND', 'CONFLICT')
  async sendEmailAgain(
    @Param('id', ParseUUIDPipe) id: string,
    @ActingStaff() admin: Actor,
  ): Promise<MessageDto> {
    await this.emails.sendAgain(id, admin);
    return { message: 'The e-mail will be sent again.' };
  }

  /** Retry an e-mail that waits or failed */
  @Allow('operations:retry')
  @Post('emails/:id/retry')
  @HttpCode(200)
  @ApiErrors('NOT_FOUND', 'CONFLICT')
  async retryEmail(@Param('id', ParseUUIDPipe) id: string, @ActingStaff() admin: Actor): Promise<MessageDto> {
    await this.emails.retry(id, admin);
    return { message: 'The e-mail will be tried again.' };
  }
}
