import { ApiProperty } from '@nestjs/swagger';

/** The id, name and e-mail address of a user. */
export class PersonDto {
  @ApiProperty({ format: 'uuid' })
  _id: string;

  @ApiProperty({ example: 'Sample Writer' })
  name: string;

  @ApiProperty({ example: 'writer@example.com' })
  email: string;
}
