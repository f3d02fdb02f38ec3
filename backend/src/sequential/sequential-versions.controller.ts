import { Controller, Param, ParseIntPipe } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow } from '../access/access.js';
import { Action, Id, Read } from '../access/call.js';
import type { WorkKey } from '../assignments/assignment.js';
import { OwnWork, OwnWorkToChange } from '../assignments/assignment-of-call.js';
import { ListEnvelope } from '../core/lists/list-envelope.js';
import type { ListQueryOf, Page } from '../core/lists/list-query.js';
import { ApiList, ListParams } from '../core/lists/list-query.pipe.js';
import { VERSION_LIST } from '../drafts/draft-change.js';
import { DraftVersionDto, DraftVersionListDto } from '../work/dto/draft.dto.js';
import { SequentialVersionAnswerDto } from './dto/sequential.dto.js';
import { SequentialVersionsService } from './sequential-versions.service.js';

/** The history of the texts of sequential work. */
@ApiTags('Sequential work')
@Allow('user')
@Controller('work/sequential/drafts/:imageId/versions')
export class SequentialVersionsController {
  constructor(private readonly versions: SequentialVersionsService) {}

  /** List the versions of a sequential text */
  @Read('', ['VALIDATION_FAILED', 'BAD_REQUEST'])
  @ApiList(VERSION_LIST, DraftVersionListDto)
  @ListEnvelope('versions')
  listSequentialVersions(
    @OwnWork() work: WorkKey,
    @Id('imageId') imageId: string,
    @ListParams(VERSION_LIST) query: ListQueryOf<typeof VERSION_LIST>,
  ): Promise<Page<DraftVersionDto>> {
    return this.versions.list(work, imageId, query);
  }

  /** Get a version of a sequential text */
  @Read(':version', ['BAD_REQUEST'])
  async getSequentialVersion(
    @OwnWork() work: WorkKey,
    @Id('imageId') imageId: string,
    @Param('version', ParseIntPipe) version: number,
  ): Promise<SequentialVersionAnswerDto> {
    return { draft: await this.versions.read(work, imageId, version) };
  }

  /**
   * Restore a version of the text of the current image
   *
   * Its text is saved as the newest version. All versions stay in the history.
   */
  @Action(':version/restore', [
    'BAD_REQUEST',
    'SEQUENTIAL_NOT_STARTED',
    'SEQUENTIAL_OUT_OF_ORDER',
    'DEADLINE_PASSED',
    'ALREADY_SUBMITTED',
    'MODE_NOT_OFFERED',
  ])
  async restoreSequentialVersion(
    @OwnWorkToChange() work: WorkKey,
    @Id('imageId') imageId: string,
    @Param('version', ParseIntPipe) version: number,
  ): Promise<SequentialVersionAnswerDto> {
    return { draft: await this.versions.restore(work, imageId, version) };
  }
}
