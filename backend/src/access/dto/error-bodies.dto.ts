import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { ApiExtends } from '../../core/http/api-extends.js';
import { ErrorBody } from '../../core/http/error-body.js';

@ApiSchema({ description: 'The body of `PERMISSION_MISSING`: the API key may not make this call.' })
@ApiExtends(ErrorBody)
export class PermissionMissingBody extends ErrorBody {
  /** The permission that the call needs. */
  @ApiProperty({ example: 'users:read' })
  permission: string;
}
