import { messages } from '@inkwell/contract/validation';
import { ApiProperty } from '@nestjs/swagger';
import { IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { trimmed } from '../../core/http/trimmed.js';

const MAX_CONTENT_LENGTH = 200_000;

export class AgreementContentDto {
  /** Plain text. A blank line starts a paragraph; `{{name}}`, `{{email}}` and `{{date}}` are filled in. */
  @ApiProperty({
    example: 'This agreement is made on {{date}} with {{name}} ({{email}}).',
    maxLength: MAX_CONTENT_LENGTH,
  })
  @trimmed
  @MaxLength(MAX_CONTENT_LENGTH, { message: 'The agreement is too long' })
  @IsNotEmpty({ message: messages.agreementContentRequired })
  @IsString({ message: messages.agreementContentRequired })
  content: string;
}

export class AgreementDto {
  @ApiProperty({ format: 'uuid' })
  _id: string;

  /** Counts from 1; the highest is shown to new users. */
  @ApiProperty({ example: 1 })
  version: number;

  @ApiProperty({ example: 'This agreement is made on {{date}} with {{name}} ({{email}}).' })
  content: string;

  @ApiProperty({ type: String, format: 'date-time' })
  createdAt: Date;

  /** Number of users who signed this version. */
  @ApiProperty({ example: 12 })
  signedCount: number;
}

export class AgreementAnswerDto {
  agreement: AgreementDto;
}

export class AgreementListDto {
  agreements: AgreementDto[];

  @ApiProperty({ example: 3 })
  total: number;
}
