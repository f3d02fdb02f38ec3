import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActingStaff } from '../../access/access.js';
import { Action, Id, Read } from '../../access/call.js';
import { NamesUsersInText } from '../../access/names-users-in-text.js';
import type { Actor } from '../../access/principal.js';
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
  @Read('jobs', { allow: 'operations:read' })
  @NamesUsersInText()
  @ApiList(JOB_LIST, JobListDto)
  @ListEnvelope('jobs')
  listJobs(@ListParams(JOB_LIST) query: ListQueryOf<typeof JOB_LIST>): Promise<Page<JobDto>> {
    return this.jobs.list(query);
  }

  /** Count the waiting, running and failed jobs of each queue */
  @Read('jobs/queues', { allow: 'operations:read' })
  async listQueues(): Promise<QueuesDto> {
    return { queues: await this.jobs.queues() };
  }

  /**
   * Retry a failed job
   *
   * Also a job that waits for its next automatic attempt, which then starts at once.
   */
  @Action('jobs/:id/retry', { allow: 'operations:retry' }, ['CONFLICT'])
  async retryJob(@Id() id: string, @ActingStaff() admin: Actor): Promise<MessageDto> {
    await this.jobs.retry(id, admin);
    return { message: 'The job will be tried again.' };
  }

  /**
   * List the e-mails, sent and waiting
   *
   * The newest first. `q` finds any part of the recipient's address, `userId` the e-mails of a user.
   */
  @Read('emails', { allow: 'operations:read' })
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
  @Read('emails/:id', { allow: 'operations:read' })
  @NamesUsersInText()
  async getEmail(@Id() id: string): Promise<EmailAnswerDto> {
    return { email: await this.emails.get(id) };
  }

  /**
   * Send a delivered e-mail again
   *
   * To the same address, with the same content and files, at most once a minute. Only e-mails that stay true can be sent again:
   * receipts, reports, signed agreements and those that name a deadline. Codes and links have their own calls.
   */
  @Action('emails/:id/send-again', { allow: 'operations:retry' }, ['CONFLICT'])
  async sendEmailAgain(@Id() id: string, @ActingStaff() admin: Actor): Promise<MessageDto> {
    await this.emails.sendAgain(id, admin);
    return { message: 'The e-mail will be sent again.' };
  }

  /** Retry an e-mail that waits or failed */
  @Action('emails/:id/retry', { allow: 'operations:retry' }, ['CONFLICT'])
  async retryEmail(@Id() id: string, @ActingStaff() admin: Actor): Promise<MessageDto> {
    await this.emails.retry(id, admin);
    return { message: 'The e-mail will be tried again.' };
  }
}
