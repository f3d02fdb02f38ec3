import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { DataSource } from 'typeorm';
import { Allow } from '../../access/access.js';
import type { ProjectNameDto } from '../../assignments/dto/project-name.dto.js';
import { ProjectNamesDto } from './dto/project-names.dto.js';
import { LIST_NAMES } from './project-names.queries.js';

@ApiTags('Projects')
@Controller('admin/projects')
export class ProjectNamesController {
  constructor(private readonly database: DataSource) {}

  /** List the names of all projects, for filters */
  @Allow('reviews:read')
  @Get('names')
  async listProjectNames(): Promise<ProjectNamesDto> {
    const projects: ProjectNameDto[] = await this.database.query(LIST_NAMES);
    return { projects };
  }
}
