import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { EmailField } from '../../users/dto/user.fields.js';

@ApiSchema({ description: 'The e-mail address that a request is about.' })
export class EmailDto {
  @EmailField()
  email: string;
}

@ApiSchema({ description: 'Confirms a request for a code, and says when the next one is possible.' })
export class CodeSentDto {
  @ApiProperty({ example: 'If the address is registered, a new code is on its way.' })
  message: string;

  /** Seconds until another code can be requested. */
  @ApiProperty({ type: 'integer', example: 60 })
  retryAfterSeconds: number;
}
