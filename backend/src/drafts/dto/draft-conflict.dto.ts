import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { ApiExtends } from '../../core/http/api-extends.js';
import { ErrorBody } from '../../core/http/error-body.js';

@ApiSchema({ description: 'The body of `DRAFT_CONFLICT`: somebody has saved a newer version of the text.' })
@ApiExtends(ErrorBody)
export class DraftConflictBody extends ErrorBody {
  /** The version on the server. */
  @ApiProperty({ type: 'integer', example: 17 })
  version: number;

  /** When the version on the server was saved. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  lastSaved: string | null;
}
