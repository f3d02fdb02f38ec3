import { ApiProperty } from '@nestjs/swagger';

/** One sentence that can be shown to the user. */
export class MessageDto {
  @ApiProperty({ example: 'Done.' })
  message: string;
}
