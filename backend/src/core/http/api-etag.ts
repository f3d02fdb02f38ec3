import { applyDecorators } from '@nestjs/common';
import { ApiHeader, ApiNotModifiedResponse } from '@nestjs/swagger';

/** The header of a response with an ETag. */
export const ETAG_HEADER = {
  ETag: { description: 'Identifies this content.', schema: { type: 'string' } },
} as const;

/** Documents a call that answers 304 while the client has the newest content. */
export function ApiIfNoneMatch(): MethodDecorator {
  return applyDecorators(
    ApiHeader({
      name: 'If-None-Match',
      required: false,
      description: 'The `ETag` of the content that the caller has.',
      schema: { type: 'string', example: '"4"' },
    }),
    ApiNotModifiedResponse({ description: 'The caller has the newest content.', headers: ETAG_HEADER }),
  );
}
