import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { DataSource } from 'typeorm';
import { Allow, Caller, SignedIn } from '../../access/access.js';
import { Id, Read, Remove } from '../../access/call.js';
import type { Principal, PrincipalUser } from '../../access/principal.js';
import { MessageDto } from '../../core/http/message.dto.js';
import { SessionListDto, toSessionListDto } from './dto/session-list.dto.js';
import { SessionsService } from './sessions.service.js';

/** The sessions of the signed-in user. */
@ApiTags('Sessions')
@Allow('signed-in')
@Controller('auth/sessions')
export class SessionsController {
  constructor(
    private readonly database: DataSource,
    private readonly sessions: SessionsService,
  ) {}

  /**
   * List the active sessions
   *
   * The last used first. A user has at most 50: if another one begins, the one that was not used for the longest time ends.
   */
  @Read()
  async listSessions(@Caller() caller: Principal): Promise<SessionListDto> {
    return toSessionListDto(await this.sessions.list(caller.user.id), caller);
  }

  /**
   * End a session
   *
   * Its next request is refused with 401.
   */
  @Remove(':id')
  async endSession(@SignedIn() user: PrincipalUser, @Id() id: string): Promise<MessageDto> {
    await this.database.transaction((tx) => this.sessions.endOfUser(tx, user.id, id));
    return { message: 'The session has ended.' };
  }

  /** End all other sessions */
  @Remove()
  async endOtherSessions(@Caller() caller: Principal): Promise<MessageDto> {
    await this.database.transaction((tx) => this.sessions.endOthers(tx, caller));
    return { message: 'All other sessions have ended.' };
  }
}
