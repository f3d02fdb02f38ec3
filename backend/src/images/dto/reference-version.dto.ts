import { ApiProperty, ApiSchema, PickType } from '@nestjs/swagger';
import { ApiExtends } from '../../core/http/api-extends.js';
import { ContactField } from '../../core/http/contact-field.js';
import { ToggleDto } from './reference-file.dto.js';

@ApiSchema({ description: 'A reference text that was replaced by another one.' })
export class ReferenceVersionDto {
  /** The number of the text: 1, 2, 3 … of the file, not the version of the file. */
  @ApiProperty({ type: 'integer', example: 3 })
  version: number;

  /** In characters. */
  @ApiProperty({ type: 'integer', example: 21480 })
  length: number;

  /** When another text replaced it. */
  @ApiProperty({ type: String, format: 'date-time' })
  replacedAt: Date;

  /** The e-mail address of the administrator; null after the erasure of the account. */
  @ContactField()
  @ApiProperty({ type: String, nullable: true, example: 'admin@example.com' })
  replacedBy: string | null;
}

@ApiSchema({ description: 'The earlier reference texts of a file.' })
export class ReferenceVersionListDto {
  /** The last replaced first. */
  versions: ReferenceVersionDto[];
}

@ApiSchema({ description: 'An earlier reference text with its content.' })
@ApiExtends(ReferenceVersionDto)
export class WholeReferenceVersionDto extends ReferenceVersionDto {
  /** Plain text. */
  @ApiProperty({ example: 'In the year of the flood …' })
  referenceText: string;
}

@ApiSchema({ description: 'An earlier reference text in an envelope.' })
export class ReferenceVersionAnswerDto {
  /** The replaced reference text. */
  version: WholeReferenceVersionDto;
}

@ApiSchema({
  description: 'The version of the file that was read before an earlier reference text is restored.',
})
export class RestoreReferenceDto extends PickType(ToggleDto, ['version'] as const) {}
