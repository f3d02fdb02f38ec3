import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayNotEmpty, IsArray, IsUUID } from 'class-validator';

const MAX_USERS = 1000;
const NONE_CHOSEN = 'Please choose at least one user';
const NO_ID = 'A user must be given by id';

export const EXAMPLE_USER_ID = '7b0e7c1e-6f0a-4b8e-9d61-0a8f6c1f2d3e';

/**
 * The users of a bulk action.
 * @param done the participle of the message for too many users, as in `penalized`
 */
export function UserIdsField(done: string): PropertyDecorator {
  return applyDecorators(
    ApiProperty({
      type: [String],
      format: 'uuid',
      example: [EXAMPLE_USER_ID],
      minItems: 1,
      maxItems: MAX_USERS,
    }),
    IsUUID(undefined, { each: true, message: NO_ID }),
    ArrayMaxSize(MAX_USERS, { message: `At most ${MAX_USERS} users can be ${done} at once` }),
    ArrayNotEmpty({ message: NONE_CHOSEN }),
    IsArray({ message: NONE_CHOSEN }),
  );
}

/** Without repetitions, in an order in which concurrent bulk actions lock the same users, which avoids deadlocks. */
export function toLockOrder(ids: readonly string[]): string[] {
  return [...new Set(ids.map((id) => id.toLowerCase()))].sort();
}
