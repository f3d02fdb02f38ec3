import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { getSession, type Principal } from '../../../access/principal.js';
import { deviceName } from '../device-name.js';
import type { Session } from '../session.entity.js';

@ApiSchema({ description: 'A browser or program in which a user is signed in.' })
export class ActiveSessionDto {
  @ApiProperty({ format: 'uuid' })
  id: string;

  /** The browser and the system, from the user agent at sign-in. */
  @ApiProperty({ example: 'Firefox on Windows' })
  device: string;

  /** The network address at sign-in. */
  @ApiProperty({ example: '203.0.113.7' })
  ipAddress: string;

  /** When the session began. */
  @ApiProperty({ type: String, format: 'date-time' })
  signedInAt: Date;

  /** To within five minutes. */
  @ApiProperty({ type: String, format: 'date-time' })
  lastUsedAt: Date;

  /** The session of this request. */
  isCurrent: boolean;
}

@ApiSchema({ description: 'The sessions of a user, the last used first.' })
export class SessionListDto {
  sessions: ActiveSessionDto[];
}

export function toSessionListDto(sessions: Session[], caller: Principal): SessionListDto {
  const current = getSession(caller);
  return {
    sessions: sessions.map(({ id, userAgent, ipAddress, createdAt, lastUsedAt }) => ({
      id,
      device: deviceName(userAgent),
      ipAddress,
      signedInAt: createdAt,
      lastUsedAt,
      isCurrent: id === current.id,
    })),
  };
}
