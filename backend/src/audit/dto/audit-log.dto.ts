import { AUDIT_ACTIONS, type AuditAction } from '@inkwell/contract/audit-actions';
import { ApiExtraModels, ApiProperty, ApiPropertyOptional, ApiSchema, getSchemaPath } from '@nestjs/swagger';
import { ContactField } from '../../core/http/contact-field.js';
import { LimitedTotalDto } from '../../core/lists/list-envelope.js';
import type { FieldChange } from '../field-changes.js';

@ApiSchema({ description: 'The member of staff or user who acted.' })
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

@ApiSchema({ description: 'The values of a changed field. Times are ISO 8601.' })
export class FieldValuesDto {
  /** The value before the change. */
  @ApiProperty({ ...FIELD_VALUE, example: '12 Harbour Road, Inkford' })
  before: string | number | boolean | null;

  /** The value after the change. */
  @ApiProperty({ ...FIELD_VALUE, example: '14 Harbour Road, Inkford' })
  after: string | number | boolean | null;
}

@ApiSchema({ description: 'The change of a long text, which is not copied to the audit log.' })
export class TextChangeDto {
  /** Always true. */
  @ApiProperty({ type: Boolean, example: true })
  changed: true;

  /** In UTF-16 units. */
  @ApiProperty({ type: 'integer', example: 1200 })
  lengthBefore: number;

  /** Length of the text after the change, in UTF-16 units. */
  @ApiProperty({ type: 'integer', example: 1250 })
  lengthAfter: number;

  /** The version of the record after the change. */
  @ApiPropertyOptional({ type: 'integer', example: 4 })
  version?: number;
}

@ApiSchema({ description: 'The API key with which a program acted.' })
class AuditApiKeyDto {
  @ApiProperty({ format: 'uuid' })
  _id: string;

  /** When it acted. */
  @ApiProperty({ example: 'CRM' })
  name: string;
}

@ApiExtraModels(FieldValuesDto, TextChangeDto)
@ApiSchema({ description: 'An entry of the audit log, which is never changed.' })
export class AuditEntryDto {
  /** A whole number as text. */
  @ApiProperty({ example: '42' })
  _id: string;

  @ApiProperty({ type: String, format: 'date-time' })
  createdAt: Date;

  actor: AuditActorDto;

  /** The subject and the verb. */
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

  /** The network address of the caller. */
  @ApiProperty({ example: '203.0.113.7' })
  ipAddress: string;

  /** Null if the actor acted in a session. */
  @ApiProperty({ type: AuditApiKeyDto, nullable: true })
  apiKey: AuditApiKeyDto | null;
}

@ApiSchema({ description: 'One range of the audit log, and how many entries there are.' })
export class AuditLogDto extends LimitedTotalDto {
  entries: AuditEntryDto[];

  /** How many there are in all. */
  @ApiProperty({ type: 'integer', example: 4200 })
  total: number;
}
