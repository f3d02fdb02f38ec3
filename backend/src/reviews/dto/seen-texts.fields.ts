import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { ArrayUnique, IsArray, IsInt, IsUUID, Min, ValidateIf, ValidateNested } from 'class-validator';

const TEXTS_WRONG = 'seenTexts must list the texts that were read';
const SEEN_TWICE = 'seenTexts must have each text once';
const ITEM_WRONG = 'itemId must be the id of one of the texts';
const VERSION_WRONG = 'textVersion must be the version of the text that was read, or null for no text';

@ApiSchema({ description: 'A text that the reviewer saw.' })
export class SeenTextDto {
  /** The image; for a document, the user. */
  @ApiProperty({ format: 'uuid' })
  @IsUUID('all', { message: ITEM_WRONG })
  itemId: string;

  /** The `textVersion` of the text. */
  @ApiProperty({ type: 'integer', nullable: true, minimum: 1, example: 42 })
  @Min(1, { message: VERSION_WRONG })
  @IsInt({ message: VERSION_WRONG })
  @ValidateIf(({ textVersion }: SeenTextDto) => textVersion !== null)
  textVersion: number | null;
}

export function SeenTextsField({ isOptional = false } = {}): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ type: [SeenTextDto], required: !isOptional }),
    // The first one that fails gives the message.
    IsArray({ message: TEXTS_WRONG }),
    Type(() => SeenTextDto),
    ValidateNested(),
    ArrayUnique(({ itemId }: SeenTextDto) => itemId, { message: SEEN_TWICE }),
    ValidateIf((_, value) => !isOptional || value != null),
  );
}
