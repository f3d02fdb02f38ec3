import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { DataSource } from 'typeorm';
import { Read } from '../../access/call.js';
import type { ProjectNameDto } from '../../assignments/dto/project-name.dto.js';
import { many } from '../../core/database/rows.js';
import { ProjectNamesDto } from './dto/project-names.dto.js';
import { LIST_NAMES } from './project-names.queries.js';

@ApiTags('Projects')
@Controller('admin/projects')
export class ProjectNamesController {
  constructor(private readonly database: DataSource) {}

  /** List the names of all projects, for filters */
  @Read('names', { allow: 'reviews:read' })
  async listProjectNames(): Promise<ProjectNamesDto> {
    const projects = await many<ProjectNameDto>(this.database, LIST_NAMES);
    return { projects };
  }
}
