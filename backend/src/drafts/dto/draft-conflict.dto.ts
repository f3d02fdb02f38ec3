import { ApiProperty } from '@nestjs/swagger';
import { ErrorBody } from '../../core/http/error-body.js';

export class DraftConflictBody extends ErrorBody {
  /** The version on the server. */
  @ApiProperty({ example: 17 })
  version: number;

  /** When the version on the server was saved. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  lastSaved: string | null;
}
