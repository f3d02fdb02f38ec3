import { ApiProperty, ApiSchema } from '@nestjs/swagger';

@ApiSchema({ description: 'One sentence that can be shown to the user.' })
export class MessageDto {
  @ApiProperty({ example: 'Done.' })
  message: string;
}
