import { ApiProperty } from '@nestjs/swagger';

/** One sentence for people. */
export class MessageDto {
  @ApiProperty({ example: 'Done.' })
  message: string;
}
