import { messages } from '@inkwell/contract/validation';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { trimmed } from '../../core/http/trimmed.js';
import { LimitedTotalDto } from '../../core/lists/list-envelope.js';
import { IfGiven, VersionField } from '../../core/versions/record-version.js';

const MAX_CONTENT_LENGTH = 200_000;

const CONTENT = {
  example: 'This agreement is made on {{date}} with {{name}} ({{email}}).',
  maxLength: MAX_CONTENT_LENGTH,
};

function ValidContent(): PropertyDecorator {
  return applyDecorators(
    trimmed,
    IsString({ message: messages.agreementContentRequired }),
    IsNotEmpty({ message: messages.agreementContentRequired }),
    MaxLength(MAX_CONTENT_LENGTH, { message: 'The agreement is too long' }),
  );
}

@ApiSchema({
  description:
    'The text of an agreement version. `{{name}}`, `{{email}}` and `{{date}}` are replaced when it is signed.',
})
export class AgreementContentDto {
  /** Plain text. A blank line starts a paragraph; `{{name}}`, `{{email}}` and `{{date}}` are filled in. */
  @ApiProperty(CONTENT)
  @ValidContent()
  content: string;
}

@ApiSchema({ description: 'The new text of an agreement version. An absent content stays as it is.' })
export class AgreementUpdateDto {
  /** Plain text, as in a new agreement. */
  @ApiPropertyOptional(CONTENT)
  @IfGiven
  @ValidContent()
  content?: string;

  /** `version` of an agreement is its number. */
  @VersionField()
  recordVersion?: number;
}

@ApiSchema({ description: 'An agreement version. Users sign the newest one.' })
export class AgreementDto {
  @ApiProperty({ format: 'uuid' })
  _id: string;

  /** Counts from 1; the highest is shown to new users. */
  @ApiProperty({ type: 'integer', example: 1 })
  version: number;

  /** Plain text. `{{name}}`, `{{email}}` and `{{date}}` are replaced when it is signed. */
  @ApiProperty({ example: 'This agreement is made on {{date}} with {{name}} ({{email}}).' })
  content: string;

  /** Raised by each change of the content. */
  @ApiProperty({ type: 'integer', example: 3 })
  recordVersion: number;

  @ApiProperty({ type: String, format: 'date-time' })
  createdAt: Date;

  /** Number of users who signed this version. */
  @ApiProperty({ type: 'integer', example: 12 })
  signedCount: number;

  /** Whether the text was changed after somebody had signed it. The signed copies keep the text that was signed. */
  isEditedAfterSigning: boolean;
}

@ApiSchema({ description: 'An agreement version in an envelope.' })
export class AgreementAnswerDto {
  agreement: AgreementDto;
}

@ApiSchema({ description: 'One range of the agreement versions, and how many there are.' })
export class AgreementListDto extends LimitedTotalDto {
  agreements: AgreementDto[];

  /** How many there are in all. */
  @ApiProperty({ type: 'integer', example: 3 })
  total: number;
}
