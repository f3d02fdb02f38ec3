import { ApiProperty } from '@nestjs/swagger';
import { EmailField } from '../../users/dto/user.fields.js';

export class EmailDto {
  @EmailField()
  email: string;
}

export class CodeSentDto {
  @ApiProperty({ example: 'If the address is registered, a new code is on its way.' })
  message: string;

  /** Seconds until another code can be requested. */
  @ApiProperty({ example: 60 })
  retryAfterSeconds: number;
}
