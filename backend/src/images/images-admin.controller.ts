import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  ParseIntPipe,
  ParseUUIDPipe,
  Patch,
  Post,
  Put,
  UploadedFile,
} from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActingStaff, Allow } from '../access/access.js';
import type { Actor } from '../access/principal.js';
import { ApiErrors, ApiStaleRecord } from '../core/http/api-errors.js';
import { MessageDto } from '../core/http/message.dto.js';
import { ListEnvelope } from '../core/lists/list-envelope.js';
import type { Page } from '../core/lists/list-query.js';
import { ApiList, ListParams } from '../core/lists/list-query.pipe.js';
import { FILE_ERRORS } from '../core/storage/storage-errors.js';
import {
  AdminImageDto,
  AdminImageListDto,
  IMAGE_REQUIRED,
  ImageAnswerDto,
  ImageDetailDto,
  ImageMessageDto,
  ImageUpdateDto,
  ImageUploadDto,
} from './dto/image.dto.js';
import { MoveDto, ToggleDto } from './dto/reference-file.dto.js';
import {
  ReferenceVersionAnswerDto,
  ReferenceVersionListDto,
  RestoreReferenceDto,
} from './dto/reference-version.dto.js';
import { ApiImage, FileDownload } from './file-answers.js';
import { ImagesService } from './images.service.js';
import { REFERENCE_FILE_LIST, type ReferenceFileQuery } from './reference-file-list.queries.js';
import { newReferenceFile, type UploadedFileOnDisk, UploadImage } from './upload.js';

@ApiTags('Images')
@Controller('admin/images')
export class ImagesAdminController {
  constructor(private readonly images: ImagesService) {}

  /**
   * List images
   *
   * `q` matches any part of the title, the description or the file name of the upload.
   */
  @Allow('references:read')
  @Get()
  @ApiList(REFERENCE_FILE_LIST, AdminImageListDto)
  @ApiErrors('VALIDATION_FAILED')
  @ListEnvelope('images')
  listImages(@ListParams(REFERENCE_FILE_LIST) query: ReferenceFileQuery): Promise<Page<AdminImageDto>> {
    return this.images.list(query);
  }

  /**
   * Upload an image
   *
   * JPEG, PNG, GIF or WebP. The type is detected from the bytes. The image is stored without metadata under a random name,
   * with a web size (WebP, at most 2000 pixels) and a thumbnail (WebP, at most 400 pixels); of a long strip they are longer.
   * With `isActive` false users do not see it yet.
   */
  @Allow('references:write')
  @Post('upload')
  @UploadImage()
  async uploadImage(
    @Body() body: ImageUploadDto,
    @ActingStaff() admin: Actor,
    @UploadedFile() file?: UploadedFileOnDisk,
  ): Promise<ImageMessageDto> {
    const given = newReferenceFile(body, file, { field: 'image', missing: IMAGE_REQUIRED });
    const image = await this.images.add({ ...given, minWords: body.minWords ?? null }, admin);
    return { message: 'Image uploaded successfully!', image };
  }

  /** Get an image with its reference text */
  @Allow('references:read')
  @Get(':id')
  @ApiErrors('NOT_FOUND')
  async getImage(@Param('id', ParseUUIDPipe) id: string): Promise<ImageAnswerDto> {
    return { image: await this.images.read(id) };
  }

  /** Update the title, description, reference text or minimum of words of an image */
  @Allow('references:write')
  @Put(':id')
  @ApiErrors('VALIDATION_FAILED', 'NOT_FOUND')
  @ApiStaleRecord(ImageDetailDto)
  async updateImage(
    @Param('id', ParseUUIDPipe) id: string,
    @Body() changes: ImageUpdateDto,
    @ActingStaff() admin: Actor,
  ): Promise<ImageAnswerDto> {
    return { image: await this.images.update(id, changes, admin) };
  }

  /** List the replaced reference texts of an image */
  @Allow('references:read')
  @Get(':id/reference-versions')
  @ApiErrors('NOT_FOUND')
  async listImageReferenceVersions(@Param('id', ParseUUIDPipe) id: string): Promise<ReferenceVersionListDto> {
    return { versions: await this.images.listReferenceVersions(id) };
  }

  /** Get a replaced reference text of an image */
  @Allow('references:read')
  @Get(':id/reference-versions/:version')
  @ApiErrors('NOT_FOUND')
  async getImageReferenceVersion(
    @Param('id', ParseUUIDPipe) id: string,
    @Param('version', ParseIntPipe) version: number,
  ): Promise<ReferenceVersionAnswerDto> {
    return { version: await this.images.readReferenceVersion(id, version) };
  }

  /**
   * Restore a replaced reference text of an image
   *
   * It becomes the current text, and the current one becomes a replaced one.
   */
  @Allow('references:write')
  @Post(':id/reference-versions/:version/restore')
  @HttpCode(200)
  @ApiErrors('VALIDATION_FAILED', 'NOT_FOUND')
  @ApiStaleRecord(ImageDetailDto)
  async restoreImageReferenceVersion(
    @Param('id', ParseUUIDPipe) id: string,
    @Param('version', ParseIntPipe) version: number,
    @Body() basedOn: RestoreReferenceDto,
    @ActingStaff() admin: Actor,
  ): Promise<ImageAnswerDto> {
    return { image: await this.images.restoreReference(id, version, basedOn, admin) };
  }

  /** Activate or deactivate an image */
  @Allow('references:write')
  @Patch(':id/toggle')
  @ApiErrors('VALIDATION_FAILED', 'NOT_FOUND')
  @ApiStaleRecord(ImageDetailDto)
  async toggleImage(
    @Param('id', ParseUUIDPipe) id: string,
    @Body() toggle: ToggleDto,
    @ActingStaff() admin: Actor,
  ): Promise<ImageAnswerDto> {
    return { image: await this.images.setActive(id, toggle, admin) };
  }

  /**
   * Move an image in the order of work
   *
   * Concurrent moves run one after the other. Sequential sessions that have started keep their order.
   */
  @Allow('references:write')
  @Post(':id/move')
  @HttpCode(200)
  @ApiErrors('VALIDATION_FAILED', 'NOT_FOUND')
  async moveImage(
    @Param('id', ParseUUIDPipe) id: string,
    @Body() to: MoveDto,
    @ActingStaff() admin: Actor,
  ): Promise<ImageAnswerDto> {
    return { image: await this.images.move(id, to, admin) };
  }

  /**
   * Delete an image
   *
   * An image with work on it is deactivated instead.
   */
  @Allow('references:write')
  @Delete(':id')
  @ApiErrors('NOT_FOUND')
  async deleteImage(
    @Param('id', ParseUUIDPipe) id: string,
    @ActingStaff() admin: Actor,
  ): Promise<MessageDto> {
    const outcome = await this.images.delete(id, admin);
    return {
      message:
        outcome === 'deleted'
          ? 'Image deleted successfully!'
          : 'There is work on this image, so it was hidden instead.',
    };
  }

  /** Download an image */
  @Allow('references:read')
  @Get(':id/download')
  @ApiImage()
  @ApiErrors(...FILE_ERRORS)
  async downloadImage(@Param('id', ParseUUIDPipe) id: string): Promise<FileDownload> {
    const image = await this.images.openById(id, 'admin');
    return new FileDownload(image, await this.images.streamOf(image));
  }
}
