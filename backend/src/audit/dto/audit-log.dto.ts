import { AUDIT_ACTIONS, type AuditAction } from '@inkwell/contract/audit-actions';
import { ApiProperty } from '@nestjs/swagger';
import { LimitedTotalDto } from '../../core/lists/list-envelope.js';
import type { AuditEvent } from '../audit-log.service.js';

// One that nothing writes down any more would be offered in vain.
const ACTIONS = AUDIT_ACTIONS satisfies readonly AuditEvent['action'][];

export class AuditActorDto {
  @ApiProperty({ format: 'uuid' })
  _id: string;

  @ApiProperty({ example: 'admin@example.com' })
  email: string;
}

export class AuditEntryDto {
  @ApiProperty({ example: '42' })
  _id: string;

  @ApiProperty({ type: String, format: 'date-time' })
  createdAt: Date;

  actor: AuditActorDto;

  @ApiProperty({ enum: ACTIONS, example: 'user.penalize' })
  action: AuditAction;

  /** The id of the changed user, agreement, image and so on. */
  @ApiProperty({ type: String, format: 'uuid', nullable: true })
  subjectId: string | null;

  /** Depends on the action. Actions on a user have `userEmail`. */
  @ApiProperty({
    type: 'object',
    additionalProperties: { oneOf: [{ type: 'string' }, { type: 'number' }, { type: 'boolean' }] },
    example: { userEmail: 'writer@example.com', reason: 'missed_deadline' },
  })
  details: Record<string, string | number | boolean>;

  @ApiProperty({ example: '203.0.113.7' })
  ipAddress: string;
}

export class AuditLogDto extends LimitedTotalDto {
  entries: AuditEntryDto[];

  @ApiProperty({ example: 4200 })
  total: number;
}
