import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActingStaff, Caller } from '../../access/access.js';
import { Id, Read, Remove } from '../../access/call.js';
import type { Actor, Principal } from '../../access/principal.js';
import { SessionListDto, toSessionListDto } from '../../auth/sessions/dto/session-list.dto.js';
import { SessionsAdminService } from '../../auth/sessions/sessions-admin.service.js';
import { ApiErrors } from '../../core/http/api-errors.js';
import { MessageDto } from '../../core/http/message.dto.js';

/** The sessions of a user, for administrators. */
@ApiTags('Users')
@ApiErrors('NOT_FOUND')
@Controller('admin/users/:id/sessions')
export class UserSessionsController {
  constructor(private readonly sessions: SessionsAdminService) {}

  /**
   * List the active sessions of a user
   *
   * At most 100, the last used first.
   */
  @Read('', { allow: 'sessions:read' })
  async listSessionsOfUser(@Id() id: string, @Caller() caller: Principal): Promise<SessionListDto> {
    return toSessionListDto(await this.sessions.list(id), caller);
  }

  /**
   * End a session of a user
   *
   * Its next request is refused with 401.
   */
  @Remove(':sessionId', { allow: 'sessions:write' })
  async endSessionOfUser(
    @Id() id: string,
    @Id('sessionId') sessionId: string,
    @ActingStaff() admin: Actor,
  ): Promise<MessageDto> {
    await this.sessions.end(id, sessionId, admin);
    return { message: 'The session has ended.' };
  }

  /** End all sessions of a user */
  @Remove('', { allow: 'sessions:write' })
  async endSessionsOfUser(@Id() id: string, @ActingStaff() admin: Actor): Promise<MessageDto> {
    await this.sessions.endAll(id, admin);
    return { message: 'All sessions have ended.' };
  }
}
