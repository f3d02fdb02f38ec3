import { Body, Controller, HttpCode } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow } from '../access/access.js';
import { Action, Id, Read } from '../access/call.js';
import { Idempotent } from '../access/idempotency/idempotent.js';
import type { WorkKey } from '../assignments/assignment.js';
import { OwnWork, OwnWorkToChange } from '../assignments/assignment-of-call.js';
import { ExtensionRequestsService } from '../assignments/extension-requests/extension-requests.service.js';
import {
  AskForTimeDto,
  ExtensionRequestAnswerDto,
  OwnExtensionRequestsDto,
} from './dto/extension-request.dto.js';

@ApiTags('Work clock')
@Allow('user')
@Controller('work/extension-requests')
export class ExtensionRequestsController {
  constructor(private readonly requests: ExtensionRequestsService) {}

  /** List the requests for more time */
  @Read()
  async listOwnExtensionRequests(@OwnWork() work: WorkKey): Promise<OwnExtensionRequestsDto> {
    return this.requests.list(work);
  }

  /**
   * Request more time
   *
   * The deadline does not move until the request is granted. Before the deadline, hours that the project gives freely are granted at once.
   */
  @HttpCode(201)
  @Action('', ['REQUEST_OPEN', 'WORK_NOT_STARTED', 'ASSIGNMENT_ENDED', 'ALREADY_SUBMITTED'])
  @Idempotent()
  async requestExtension(
    @OwnWorkToChange() work: WorkKey,
    @Body() body: AskForTimeDto,
  ): Promise<ExtensionRequestAnswerDto> {
    return { request: await this.requests.ask(work, body) };
  }

  /** Withdraw an open request for more time */
  @Action(':id/withdraw', ['VALIDATION_FAILED', 'ALREADY_ANSWERED'])
  async withdrawExtensionRequest(
    @OwnWorkToChange() work: WorkKey,
    @Id() id: string,
  ): Promise<ExtensionRequestAnswerDto> {
    return { request: await this.requests.withdraw(work, id) };
  }
}
