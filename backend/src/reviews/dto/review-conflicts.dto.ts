import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { ApiExtends } from '../../core/http/api-extends.js';
import { ErrorBody } from '../../core/http/error-body.js';

@ApiSchema({ description: 'The body of `REVIEW_CLAIMED`: another reviewer has claimed the work.' })
@ApiExtends(ErrorBody)
export class ReviewClaimedBody extends ErrorBody {
  /** The name of the reviewer. */
  @ApiProperty({ example: 'Sample Reviewer' })
  claimedBy: string;

  @ApiProperty({ format: 'date-time' })
  claimExpiresAt: string;
}

@ApiSchema({ description: 'The body of `REVIEW_DRAFT_CONFLICT`: the review was changed elsewhere.' })
@ApiExtends(ErrorBody)
export class ReviewDraftConflictBody extends ErrorBody {
  /** The version on the server. */
  @ApiProperty({ type: 'integer', example: 4 })
  draftVersion: number;
}
