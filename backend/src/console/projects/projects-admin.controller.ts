import { Body, Controller, Delete, Get, HttpCode, Param, ParseUUIDPipe, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActingStaff, Allow } from '../../access/access.js';
import { MadeAt } from '../../access/idempotency/idempotent.js';
import type { Actor } from '../../access/principal.js';
import { ProjectScope } from '../../access/project-scope.js';
import { IS_SAME_DEFAULT } from '../../assignments/project-scope.queries.js';
import { ApiErrors, ApiStaleRecord } from '../../core/http/api-errors.js';
import { MessageDto } from '../../core/http/message.dto.js';
import { ListEnvelope } from '../../core/lists/list-envelope.js';
import type { ListQueryOf, Page } from '../../core/lists/list-query.js';
import { ApiList, ListParams } from '../../core/lists/list-query.pipe.js';
import {
  GuidelinesVersionsDto,
  ProjectAnswerDto,
  ProjectDto,
  ProjectListDto,
  ProjectOverviewDto,
  ProjectRowDto,
} from './dto/project.dto.js';
import { ProjectCopyDto, ProjectFieldsDto, ProjectUpdateDto } from './dto/project-fields.dto.js';
import { PROJECT_LIST } from './projects-admin.queries.js';
import { ProjectsAdminService } from './projects-admin.service.js';

@ApiTags('Projects')
@Controller('admin/projects')
export class ProjectsAdminController {
  constructor(private readonly projects: ProjectsAdminService) {}

  /** List projects with their figures */
  @Allow('projects:read')
  @Get()
  @ProjectScope({ filter: 'id' })
  @ApiList(PROJECT_LIST, ProjectListDto)
  @ListEnvelope('projects')
  listProjects(
    @ListParams(PROJECT_LIST) query: ListQueryOf<typeof PROJECT_LIST>,
  ): Promise<Page<ProjectRowDto>> {
    return this.projects.list(query);
  }

  /** Get a project */
  @Allow('projects:read')
  @Get(':id')
  @ProjectScope({ project: 'path' })
  @ApiErrors('NOT_FOUND')
  async getProject(@Param('id', ParseUUIDPipe) id: string): Promise<ProjectAnswerDto> {
    return { project: await this.projects.read(id) };
  }

  /** Get the coverage and the submissions of a project */
  @Allow('projects:read')
  @Get(':id/overview')
  @ProjectScope({ project: 'path' })
  @ApiErrors('NOT_FOUND')
  getProjectOverview(@Param('id', ParseUUIDPipe) id: string): Promise<ProjectOverviewDto> {
    return this.projects.readOverview(id);
  }

  /** List the versions of the guidelines of a project */
  @Allow('projects:read')
  @Get(':id/guidelines')
  @ProjectScope({ project: 'path' })
  @ApiErrors('NOT_FOUND')
  async listGuidelines(@Param('id', ParseUUIDPipe) id: string): Promise<GuidelinesVersionsDto> {
    return { guidelines: await this.projects.listGuidelines(id) };
  }

  /** Create a project */
  @Allow('projects:write')
  @Post()
  @ApiErrors('VALIDATION_FAILED', 'PROJECT_NAME_TAKEN')
  async createProject(
    @Body() fields: ProjectFieldsDto,
    @ActingStaff() admin: Actor,
  ): Promise<ProjectAnswerDto> {
    return { project: await this.projects.create(fields, admin) };
  }

  /**
   * Change a project
   *
   * Assignments that were given keep their time. Changed guidelines are a new version.
   */
  @Allow('projects:write')
  @Put(':id')
  @ProjectScope({ project: 'path' }, { without: 'isDefault', isSame: IS_SAME_DEFAULT })
  @ApiErrors(
    'VALIDATION_FAILED',
    'NOT_FOUND',
    'CONFLICT',
    'MODE_IN_USE',
    'PROJECT_NAME_TAKEN',
    'PROJECT_CLOSED',
  )
  @ApiStaleRecord(ProjectDto)
  async updateProject(
    @Param('id', ParseUUIDPipe) id: string,
    @Body() changes: ProjectUpdateDto,
    @ActingStaff() admin: Actor,
  ): Promise<ProjectAnswerDto> {
    return { project: await this.projects.update(id, changes, admin) };
  }

  /**
   * Delete a project
   *
   * Only one without assignments, images and PDFs, with its API keys and webhooks. The default project cannot be deleted.
   */
  @Allow('projects:write')
  @Delete(':id')
  @ApiErrors('NOT_FOUND', 'PROJECT_IN_USE', 'PROJECT_IS_DEFAULT')
  async deleteProject(
    @Param('id', ParseUUIDPipe) id: string,
    @ActingStaff() admin: Actor,
  ): Promise<MessageDto> {
    const dependents = await this.projects.delete(id, admin);
    const message = 'Project deleted successfully!';
    return { message: dependents ? `${message} Deleted with it: ${dependents}.` : message };
  }

  /**
   * Copy a project
   *
   * The copy has the rules and the newest guidelines, no images, and is not the default one.
   */
  @Allow('projects:write')
  @Post(':id/copy')
  @MadeAt('/api/admin/projects/:id')
  @ApiErrors('VALIDATION_FAILED', 'NOT_FOUND', 'PROJECT_NAME_TAKEN')
  async copyProject(
    @Param('id', ParseUUIDPipe) id: string,
    @Body() { name }: ProjectCopyDto,
    @ActingStaff() admin: Actor,
  ): Promise<ProjectAnswerDto> {
    return { project: await this.projects.copy(id, name, admin) };
  }

  /**
   * Pause a project
   *
   * Nothing is given or started in it. Running clocks, returns and extensions go on.
   */
  @Allow('projects:write')
  @Post(':id/pause')
  @ProjectScope({ project: 'path' })
  @HttpCode(200)
  @ApiErrors('NOT_FOUND', 'PROJECT_CLOSED')
  async pauseProject(
    @Param('id', ParseUUIDPipe) id: string,
    @ActingStaff() admin: Actor,
  ): Promise<ProjectAnswerDto> {
    return { project: await this.projects.setState(id, 'paused', admin) };
  }

  /** Resume a paused project */
  @Allow('projects:write')
  @Post(':id/resume')
  @ProjectScope({ project: 'path' })
  @HttpCode(200)
  @ApiErrors('NOT_FOUND', 'PROJECT_CLOSED')
  async resumeProject(
    @Param('id', ParseUUIDPipe) id: string,
    @ActingStaff() admin: Actor,
  ): Promise<ProjectAnswerDto> {
    return { project: await this.projects.setState(id, 'open', admin) };
  }

  /**
   * Close a project for good
   *
   * As paused, and what was not started in it ends within a minute. The default project cannot be closed.
   */
  @Allow('projects:write')
  @Post(':id/close')
  @ProjectScope({ project: 'path' })
  @HttpCode(200)
  @ApiErrors('NOT_FOUND', 'PROJECT_CLOSED', 'PROJECT_IS_DEFAULT')
  async closeProject(
    @Param('id', ParseUUIDPipe) id: string,
    @ActingStaff() admin: Actor,
  ): Promise<ProjectAnswerDto> {
    return { project: await this.projects.setState(id, 'closed', admin) };
  }
}
