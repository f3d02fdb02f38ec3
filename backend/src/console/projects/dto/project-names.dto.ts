import { ApiSchema } from '@nestjs/swagger';
import { ProjectNameDto } from '../../../assignments/dto/project-name.dto.js';

@ApiSchema({ description: 'The names of all projects.' })
export class ProjectNamesDto {
  /** The default project first. */
  projects: ProjectNameDto[];
}
