import { ApiProperty, ApiSchema } from '@nestjs/swagger';

@ApiSchema({ description: 'The id and name of a project.' })
export class ProjectNameDto {
  @ApiProperty({ format: 'uuid' })
  _id: string;

  @ApiProperty({ example: 'Main project' })
  name: string;
}
