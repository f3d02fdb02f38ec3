import { ApiProperty, PickType } from '@nestjs/swagger';
import { ContactField } from '../../core/http/contact-field.js';
import { ToggleDto } from './reference-file.dto.js';

/** A reference text that was replaced by another one. */
export class ReferenceVersionDto {
  /** The last version of the image or PDF that had this text. */
  @ApiProperty({ example: 3 })
  version: number;

  /** In characters. */
  @ApiProperty({ example: 21480 })
  length: number;

  @ApiProperty({ type: String, format: 'date-time' })
  replacedAt: Date;

  /** The e-mail address of the administrator; null after the erasure of the account. */
  @ContactField()
  @ApiProperty({ type: String, nullable: true, example: 'admin@example.com' })
  replacedBy: string | null;
}

export class ReferenceVersionListDto {
  /** The last replaced first. */
  versions: ReferenceVersionDto[];
}

export class WholeReferenceVersionDto extends ReferenceVersionDto {
  @ApiProperty({ example: 'In the year of the flood …' })
  referenceText: string;
}

export class ReferenceVersionAnswerDto {
  version: WholeReferenceVersionDto;
}

export class RestoreReferenceDto extends PickType(ToggleDto, ['version'] as const) {}
