import { Body, Controller, HttpCode } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActingStaff } from '../../access/access.js';
import { Action, Id, Read, Remove, Update } from '../../access/call.js';
import { MadeAt } from '../../access/idempotency/idempotent.js';
import type { Actor } from '../../access/principal.js';
import { IS_SAME_DEFAULT } from '../../assignments/project-scope.queries.js';
import { ApiStaleRecord } from '../../core/http/api-errors.js';
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
  @Read('', { allow: 'projects:read', project: { filter: 'id' } })
  @ApiList(PROJECT_LIST, ProjectListDto)
  @ListEnvelope('projects')
  listProjects(
    @ListParams(PROJECT_LIST) query: ListQueryOf<typeof PROJECT_LIST>,
  ): Promise<Page<ProjectRowDto>> {
    return this.projects.list(query);
  }

  /** Get a project */
  @Read(':id', { allow: 'projects:read', project: 'path' })
  async getProject(@Id() id: string): Promise<ProjectAnswerDto> {
    return { project: await this.projects.read(id) };
  }

  /** Get the coverage and the submissions of a project */
  @Read(':id/overview', { allow: 'projects:read', project: 'path' })
  getProjectOverview(@Id() id: string): Promise<ProjectOverviewDto> {
    return this.projects.readOverview(id);
  }

  /** List the versions of the guidelines of a project */
  @Read(':id/guidelines', { allow: 'projects:read', project: 'path' })
  async listGuidelines(@Id() id: string): Promise<GuidelinesVersionsDto> {
    return { guidelines: await this.projects.listGuidelines(id) };
  }

  /** Create a project */
  @HttpCode(201)
  @Action('', { allow: 'projects:write' }, ['PROJECT_NAME_TAKEN'])
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
  @Update(
    ':id',
    {
      allow: 'projects:write',
      project: ['path', { without: 'isDefault', isSame: IS_SAME_DEFAULT }],
    },
    ['CONFLICT', 'MODE_IN_USE', 'PROJECT_NAME_TAKEN', 'PROJECT_CLOSED'],
  )
  @ApiStaleRecord(ProjectDto)
  async updateProject(
    @Id() id: string,
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
  @Remove(':id', { allow: 'projects:write' }, ['PROJECT_IN_USE', 'PROJECT_IS_DEFAULT'])
  async deleteProject(@Id() id: string, @ActingStaff() admin: Actor): Promise<MessageDto> {
    const dependents = await this.projects.delete(id, admin);
    const message = 'Project deleted successfully!';
    return { message: dependents ? `${message} Deleted with it: ${dependents}.` : message };
  }

  /**
   * Copy a project
   *
   * The copy has the rules and the newest guidelines, no images, and is not the default one.
   */
  @HttpCode(201)
  @Action(':id/copy', { allow: 'projects:write' }, ['PROJECT_NAME_TAKEN'])
  @MadeAt('/api/admin/projects/:id')
  async copyProject(
    @Id() id: string,
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
  @Action(':id/pause', { allow: 'projects:write', project: 'path' }, ['PROJECT_CLOSED'])
  async pauseProject(@Id() id: string, @ActingStaff() admin: Actor): Promise<ProjectAnswerDto> {
    return { project: await this.projects.setState(id, 'paused', admin) };
  }

  /** Resume a paused project */
  @Action(':id/resume', { allow: 'projects:write', project: 'path' }, ['PROJECT_CLOSED'])
  async resumeProject(@Id() id: string, @ActingStaff() admin: Actor): Promise<ProjectAnswerDto> {
    return { project: await this.projects.setState(id, 'open', admin) };
  }

  /**
   * Close a project for good
   *
   * As paused, and what was not started in it ends within a minute. The default project cannot be closed.
   */
  @Action(':id/close', { allow: 'projects:write', project: 'path' }, ['PROJECT_CLOSED', 'PROJECT_IS_DEFAULT'])
  async closeProject(@Id() id: string, @ActingStaff() admin: Actor): Promise<ProjectAnswerDto> {
    return { project: await this.projects.setState(id, 'closed', admin) };
  }
}
