import { AUDIT_ACTIONS, type AuditAction } from '@inkwell/contract/audit-actions';
import { ApiExtraModels, ApiProperty, ApiPropertyOptional, getSchemaPath } from '@nestjs/swagger';
import { ContactField } from '../../core/http/contact-field.js';
import { LimitedTotalDto } from '../../core/lists/list-envelope.js';
import type { FieldChange } from '../field-changes.js';

export class AuditActorDto {
  @ApiProperty({ format: 'uuid' })
  _id: string;

  @ContactField()
  @ApiProperty({ example: 'admin@example.com' })
  email: string;
}

const FIELD_VALUE = {
  oneOf: [{ type: 'string' }, { type: 'number' }, { type: 'boolean' }, { type: 'null' }],
};

/** The values of a changed field. Times are ISO 8601. */
export class FieldValuesDto {
  @ApiProperty({ ...FIELD_VALUE, example: '12 Harbour Road, Inkford' })
  before: string | number | boolean | null;

  @ApiProperty({ ...FIELD_VALUE, example: '14 Harbour Road, Inkford' })
  after: string | number | boolean | null;
}

/** The change of a long text, which is not copied to the audit log. */
export class TextChangeDto {
  @ApiProperty({ type: Boolean, example: true })
  changed: true;

  /** In UTF-16 units. */
  @ApiProperty({ example: 1200 })
  lengthBefore: number;

  @ApiProperty({ example: 1250 })
  lengthAfter: number;

  /** The version of the record after the change. */
  @ApiPropertyOptional({ example: 4 })
  version?: number;
}

@ApiExtraModels(FieldValuesDto, TextChangeDto)
export class AuditEntryDto {
  @ApiProperty({ example: '42' })
  _id: string;

  @ApiProperty({ type: String, format: 'date-time' })
  createdAt: Date;

  actor: AuditActorDto;

  @ApiProperty({ enum: AUDIT_ACTIONS, example: 'user.penalize' })
  action: AuditAction;

  /** The id of the changed user, agreement, image and so on. */
  @ApiProperty({ type: String, format: 'uuid', nullable: true })
  subjectId: string | null;

  /** Depends on the action. Actions on a user have `userEmail`. */
  @ContactField()
  @ApiProperty({
    type: 'object',
    additionalProperties: { oneOf: [{ type: 'string' }, { type: 'number' }, { type: 'boolean' }] },
    example: { userEmail: 'writer@example.com', reason: 'missed_deadline' },
  })
  details: Record<string, string | number | boolean>;

  /** The changed fields by name. Null if the action changes no field of a record. */
  @ContactField()
  @ApiProperty({
    type: 'object',
    nullable: true,
    additionalProperties: {
      oneOf: [{ $ref: getSchemaPath(FieldValuesDto) }, { $ref: getSchemaPath(TextChangeDto) }],
    },
    example: { isPenalized: { before: false, after: true } },
  })
  changes: Record<string, FieldChange> | null;

  @ApiProperty({ example: '203.0.113.7' })
  ipAddress: string;
}

export class AuditLogDto extends LimitedTotalDto {
  entries: AuditEntryDto[];

  @ApiProperty({ example: 4200 })
  total: number;
}
