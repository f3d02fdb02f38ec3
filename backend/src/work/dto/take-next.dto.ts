import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { IsUUID } from 'class-validator';
import { ProjectNameDto } from '../../assignments/dto/project-name.dto.js';

@ApiSchema({ description: 'The project whose next assignment the user takes.' })
export class TakeNextDto {
  @ApiProperty({ format: 'uuid' })
  @IsUUID('all', { message: 'Please choose a project' })
  projectId: string;
}

@ApiSchema({ description: 'A project of which the user may take another assignment now.' })
export class NextAssignmentDto {
  project: ProjectNameDto;

  /** The time that a start gives. Fractions are possible. */
  @ApiProperty({ example: 96 })
  workWindowHours: number;

  /** How many images the assignment would have. With 0, none is given. */
  @ApiProperty({ type: 'integer', example: 20 })
  images: number;
}
