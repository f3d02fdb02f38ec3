import { ApiProperty } from '@nestjs/swagger';

/** The project of an assignment. */
export class ProjectNameDto {
  @ApiProperty({ format: 'uuid' })
  _id: string;

  @ApiProperty({ example: 'Main project' })
  name: string;
}
