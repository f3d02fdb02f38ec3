import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayNotEmpty, IsArray, IsUUID } from 'class-validator';

const MAX_IDS = 1000;

export const EXAMPLE_USER_ID = '7b0e7c1e-6f0a-4b8e-9d61-0a8f6c1f2d3e';

/**
 * The users of a bulk action.
 * @param done the participle of the message for too many users, as in `penalized`
 */
export function UserIdsField(done: string): PropertyDecorator {
  return IdsField({
    none: 'Please choose at least one user',
    tooMany: `At most ${MAX_IDS} users can be ${done} at once`,
    noId: 'A user must be given by id',
  });
}

/** The records of a bulk action. */
export function RecordIdsField(noun: 'assignment' | 'request' | 'review'): PropertyDecorator {
  return IdsField({
    none: `Please choose at least one ${noun}`,
    tooMany: `At most ${MAX_IDS} ${noun}s can be chosen at once`,
    noId: `Each ${noun} must be given by id`,
  });
}

function IdsField({ none, tooMany, noId }: Record<'none' | 'tooMany' | 'noId', string>): PropertyDecorator {
  return applyDecorators(
    ApiProperty({
      type: [String],
      format: 'uuid',
      example: [EXAMPLE_USER_ID],
      minItems: 1,
      maxItems: MAX_IDS,
    }),
    IsUUID(undefined, { each: true, message: noId }),
    ArrayMaxSize(MAX_IDS, { message: tooMany }),
    ArrayNotEmpty({ message: none }),
    IsArray({ message: none }),
  );
}

/** Without repetitions, in an order in which concurrent bulk actions lock the same users, which avoids deadlocks. */
export function toLockOrder(ids: readonly string[]): string[] {
  return [...new Set(ids.map((id) => id.toLowerCase()))].sort();
}
