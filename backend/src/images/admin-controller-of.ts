import {
  Body,
  Delete,
  Get,
  HttpCode,
  Injectable,
  Param,
  ParseIntPipe,
  ParseUUIDPipe,
  Patch,
  Post,
  Put,
  type Type,
  UploadedFile,
} from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { ActingStaff, Allow } from '../access/access.js';
import type { Actor } from '../access/principal.js';
import { type ProjectRule, ProjectScope } from '../access/project-scope.js';
import { ApiErrors, ApiStaleRecord } from '../core/http/api-errors.js';
import { MessageDto } from '../core/http/message.dto.js';
import { ListEnvelope } from '../core/lists/list-envelope.js';
import type { Page } from '../core/lists/list-query.js';
import { ApiList, ApiListOrder, ListParams } from '../core/lists/list-query.pipe.js';
import { FILE_ERRORS } from '../core/storage/storage-errors.js';
import {
  AdjacentFilesDto,
  type FileUploadDto,
  MoveDto,
  type ReferenceFileUpdateDto,
  ToggleDto,
} from './dto/reference-file.dto.js';
import {
  ReferenceVersionAnswerDto,
  ReferenceVersionListDto,
  RestoreReferenceDto,
} from './dto/reference-version.dto.js';
import { FileDownload } from './file-answers.js';
import { hiddenInstead } from './file-skips.js';
import { OpenedFilesService } from './opened-files.service.js';
import { IMAGES_OF_PROJECT } from './project-scope.queries.js';
import type { FileKind } from './reference-file-kinds.js';
import { REFERENCE_FILE_LIST, type ReferenceFileQuery } from './reference-file-list.queries.js';
import { ReferenceFilesService } from './reference-files.service.js';
import { newReferenceFile, type UploadedFileOnDisk } from './upload.js';

/** What differs between the calls for images and those for reference PDFs. */
interface AdminFileCalls {
  kind: FileKind;
  /** In messages: 'Image uploaded successfully!'. */
  label: string;
  /** In the names of operations: `getImage`. */
  operations: string;
  /** In the summaries of operations. */
  one: string;
  many: string;
  order: string;
  /** The message for an upload without a file. */
  missingFile: string;
  /** `update`: the fields that can be changed. `upload` and `move`: sentences of the descriptions. */
  texts: { update: string; upload: string; move: string };
  Upload: () => MethodDecorator;
  Download: () => MethodDecorator;
  dto: Record<'List' | 'Detail' | 'Answer' | 'Message' | 'Update', Type<object>> & {
    Upload: Type<FileUploadDto>;
  };
}

/** The class of a request body that differs between the kinds. A type parameter of a factory has no class of its own. */
function BodyClass(index: number, Dto: Type): MethodDecorator {
  return (target, name) => {
    const types: Type[] = Reflect.getMetadata('design:paramtypes', target, name);
    Reflect.defineMetadata('design:paramtypes', types.with(index, Dto), target, name);
  };
}

/** Makes the controller of the administrators' calls for one kind. */
export function adminControllerOf(calls: AdminFileCalls) {
  const { kind, label, operations, one, many, order, texts, dto } = calls;
  const envelope = `${kind}s`;

  /** @param name of the operation, with `…` for the kind; the document takes the summary and the description apart */
  function Operation(name: string, ...summaryAndDescription: string[]): MethodDecorator {
    return ApiOperation({
      operationId: name.replace('…', operations),
      summary: summaryAndDescription.join('\n\n'),
    });
  }

  /** An image belongs to one project. A PDF may be for all, so an API key of a project has no access to PDFs. */
  function InProject(rule: ProjectRule): MethodDecorator {
    return kind === 'image' ? ProjectScope(rule) : () => undefined;
  }

  @Injectable()
  class FilesAdminController {
    constructor(
      readonly files: ReferenceFilesService,
      readonly opened: OpenedFilesService,
    ) {}

    @Operation(
      'list…s',
      `List ${many}`,
      '`q` matches any part of the title, the description or the file name of the upload.',
    )
    @Allow('references:read')
    @Get()
    @InProject({ filter: 'projectId' })
    @ApiList(REFERENCE_FILE_LIST, dto.List)
    @ListEnvelope(envelope)
    list(@ListParams(REFERENCE_FILE_LIST) query: ReferenceFileQuery): Promise<Page<object>> {
      return this.files.list(kind, query);
    }

    @Operation(
      'upload…',
      `Upload ${one}`,
      `${texts.upload}\nWith \`isActive\` false users do not see it yet.`,
    )
    @Allow('references:write')
    @Post('upload')
    @InProject({ project: 'body' })
    @calls.Upload()
    @ApiCreatedResponse({ type: dto.Message })
    @BodyClass(0, dto.Upload)
    async upload(
      @Body() body: FileUploadDto & { title: string },
      @ActingStaff() admin: Actor,
      @UploadedFile() file?: UploadedFileOnDisk,
    ): Promise<object> {
      const given = newReferenceFile(body, file, { field: kind, missing: calls.missingFile });
      const added = await this.files.add(kind, given, admin);
      return { message: `${label} uploaded successfully!`, [kind]: added };
    }

    @Operation('get…', `Get ${one} with its reference text`)
    @Allow('references:read')
    @Get(':id')
    @InProject({ path: 'id', records: IMAGES_OF_PROJECT })
    @ApiErrors('NOT_FOUND')
    @ApiOkResponse({ type: dto.Answer })
    async get(@Param('id', ParseUUIDPipe) id: string): Promise<object> {
      return { [kind]: await this.files.read(kind, id) };
    }

    @Operation('update…', `Update ${texts.update} of ${one}`)
    @Allow('references:write')
    @Put(':id')
    @InProject({ path: 'id', records: IMAGES_OF_PROJECT })
    @ApiErrors('VALIDATION_FAILED', 'NOT_FOUND')
    @ApiStaleRecord(dto.Detail)
    @ApiOkResponse({ type: dto.Answer })
    @BodyClass(1, dto.Update)
    async update(
      @Param('id', ParseUUIDPipe) id: string,
      @Body() changes: ReferenceFileUpdateDto,
      @ActingStaff() admin: Actor,
    ): Promise<object> {
      return { [kind]: await this.files.update(kind, id, changes, admin) };
    }

    @Operation('list…ReferenceVersions', `List the replaced reference texts of ${one}`)
    @Allow('references:read')
    @Get(':id/reference-versions')
    @InProject({ path: 'id', records: IMAGES_OF_PROJECT })
    @ApiErrors('NOT_FOUND')
    @ApiOkResponse({ type: ReferenceVersionListDto })
    async listReferenceVersions(@Param('id', ParseUUIDPipe) id: string): Promise<ReferenceVersionListDto> {
      return { versions: await this.files.listReferenceVersions(kind, id) };
    }

    @Operation('get…ReferenceVersion', `Get a replaced reference text of ${one}`)
    @Allow('references:read')
    @Get(':id/reference-versions/:version')
    @InProject({ path: 'id', records: IMAGES_OF_PROJECT })
    @ApiErrors('NOT_FOUND')
    @ApiOkResponse({ type: ReferenceVersionAnswerDto })
    async getReferenceVersion(
      @Param('id', ParseUUIDPipe) id: string,
      @Param('version', ParseIntPipe) version: number,
    ): Promise<ReferenceVersionAnswerDto> {
      return { version: await this.files.readReferenceVersion(id, version) };
    }

    @Operation(
      'restore…ReferenceVersion',
      `Restore a replaced reference text of ${one}`,
      'It becomes the current text, and the current one becomes a replaced one.',
    )
    @Allow('references:write')
    @Post(':id/reference-versions/:version/restore')
    @InProject({ path: 'id', records: IMAGES_OF_PROJECT })
    @HttpCode(200)
    @ApiErrors('VALIDATION_FAILED', 'NOT_FOUND')
    @ApiStaleRecord(dto.Detail)
    @ApiOkResponse({ type: dto.Answer })
    async restoreReferenceVersion(
      @Param('id', ParseUUIDPipe) id: string,
      @Param('version', ParseIntPipe) version: number,
      @Body() basedOn: RestoreReferenceDto,
      @ActingStaff() admin: Actor,
    ): Promise<object> {
      return { [kind]: await this.files.restoreReference(kind, id, version, basedOn, admin) };
    }

    @Operation('toggle…', `Activate or deactivate ${one}`)
    @Allow('references:write')
    @Patch(':id/toggle')
    @InProject({ path: 'id', records: IMAGES_OF_PROJECT })
    @ApiErrors('VALIDATION_FAILED', 'NOT_FOUND')
    @ApiStaleRecord(dto.Detail)
    @ApiOkResponse({ type: dto.Answer })
    async toggle(
      @Param('id', ParseUUIDPipe) id: string,
      @Body() toggle: ToggleDto,
      @ActingStaff() admin: Actor,
    ): Promise<object> {
      return { [kind]: await this.files.setActive(kind, id, toggle, admin) };
    }

    @Operation(
      'move…',
      `Move ${one} in ${order}`,
      `Concurrent moves run one after the other. ${texts.move}`.trim(),
    )
    @Allow('references:write')
    @Post(':id/move')
    @InProject({ path: 'id', records: IMAGES_OF_PROJECT })
    @HttpCode(200)
    @ApiErrors('VALIDATION_FAILED', 'NOT_FOUND')
    @ApiOkResponse({ type: dto.Answer })
    async move(
      @Param('id', ParseUUIDPipe) id: string,
      @Body() to: MoveDto,
      @ActingStaff() admin: Actor,
    ): Promise<object> {
      return { [kind]: await this.files.move(kind, id, to, admin) };
    }

    @Operation(
      'delete…',
      `Delete ${one}`,
      `${one[0]?.toUpperCase()}${one.slice(1)} with work on it is deactivated instead.`,
    )
    @Allow('references:write')
    @Delete(':id')
    @InProject({ path: 'id', records: IMAGES_OF_PROJECT })
    @ApiErrors('NOT_FOUND')
    @ApiOkResponse({ type: MessageDto })
    async delete(@Param('id', ParseUUIDPipe) id: string, @ActingStaff() admin: Actor): Promise<MessageDto> {
      const outcome = await this.files.delete(kind, id, admin);
      return {
        message: outcome === 'deleted' ? `${label} deleted successfully!` : hiddenInstead(kind),
      };
    }

    @Operation(
      'get…sBeside',
      `Get the ${many} before and after ${one}`,
      'In its project, with the filters and the order of a list. The file itself need not match the filters.',
    )
    @Allow('references:read')
    @Get(':id/adjacent')
    @InProject({ path: 'id', records: IMAGES_OF_PROJECT })
    @ApiListOrder(REFERENCE_FILE_LIST)
    @ApiErrors('VALIDATION_FAILED', 'NOT_FOUND')
    @ApiOkResponse({ type: AdjacentFilesDto })
    findAdjacent(
      @Param('id', ParseUUIDPipe) id: string,
      @ListParams(REFERENCE_FILE_LIST) query: ReferenceFileQuery,
    ): Promise<AdjacentFilesDto> {
      return this.files.findAdjacent(kind, id, query);
    }

    @Operation('download…', `Download ${one}`)
    @Allow('references:read')
    @Get(':id/download')
    @InProject({ path: 'id', records: IMAGES_OF_PROJECT })
    @calls.Download()
    @ApiErrors(...FILE_ERRORS)
    async download(@Param('id', ParseUUIDPipe) id: string): Promise<FileDownload> {
      const file = await this.opened.openById(kind, id);
      return new FileDownload(file, await this.opened.streamOf(file));
    }
  }
  return FilesAdminController;
}
