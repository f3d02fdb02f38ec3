import { ApiProperty, ApiPropertyOptional, ApiSchema, PartialType } from '@nestjs/swagger';
import { ArrayNotEmpty, ArrayUnique, IsString, IsUUID, MaxLength, ValidateIf } from 'class-validator';
import { trimmed } from '../../../core/http/trimmed.js';
import { IfGiven, VersionField } from '../../../core/versions/record-version.js';
import { IsEventSelector } from '../../events/dto/event-type.field.js';

const MAX_URL_LENGTH = 2000;
const MAX_DESCRIPTION_LENGTH = 200;

/** Absent, it stays as it is. `null` is accepted. */
const IfSet = ValidateIf((_, value) => value !== undefined && value !== null);

@ApiSchema({ description: 'Where events are sent, and which.' })
export class WebhookFieldsDto {
  /** http or https; port 80, 443 or above 1023; no address of a private network. */
  @ApiProperty({ example: 'https://example.com/inkwell', maxLength: MAX_URL_LENGTH })
  @trimmed
  @MaxLength(MAX_URL_LENGTH, { message: 'The URL is too long' })
  @IsString({ message: 'Please enter a URL' })
  url: string;

  @ApiPropertyOptional({ example: 'Payroll', maxLength: MAX_DESCRIPTION_LENGTH })
  @IfGiven
  @trimmed
  @MaxLength(MAX_DESCRIPTION_LENGTH, { message: 'The description is too long' })
  @IsString({ message: 'The description must be a text' })
  description?: string;

  /** `null`, the default: all, also those of later versions. */
  @ApiPropertyOptional({
    type: 'array',
    nullable: true,
    items: { $ref: '#/components/schemas/EventSelector' },
  })
  @IfSet
  @ArrayNotEmpty({ message: 'Please choose at least one event' })
  @ArrayUnique({ message: 'Each type can be named once' })
  @IsEventSelector()
  types?: string[] | null;

  /** Only facts about assignments and images of this project. `null`, the default: all facts. */
  @ApiPropertyOptional({ type: String, format: 'uuid', nullable: true })
  @IfSet
  @IsUUID('all', { message: 'Please choose a project' })
  projectId?: string | null;
}

@ApiSchema({ description: 'The changed fields of a webhook.' })
export class WebhookUpdateDto extends PartialType(WebhookFieldsDto, { skipNullProperties: false }) {
  @VersionField()
  version?: number;
}
