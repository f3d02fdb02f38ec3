import { ApiProperty } from '@nestjs/swagger';

/** A person, as everything that speaks of one names them. */
export class PersonDto {
  @ApiProperty({ format: 'uuid' })
  _id: string;

  @ApiProperty({ example: 'Sample Writer' })
  name: string;

  @ApiProperty({ example: 'writer@example.com' })
  email: string;
}
