import { Controller, Headers, Param, ParseEnumPipe, Query, Res, StreamableFile } from '@nestjs/common';
import { ApiParam, ApiQuery, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Allow, SignedIn } from '../access/access.js';
import { Read } from '../access/call.js';
import type { PrincipalUser } from '../access/principal.js';
import { ApiErrors } from '../core/http/api-errors.js';
import { ApiIfNoneMatch, ETAG_HEADER } from '../core/http/api-etag.js';
import { hasTag } from '../core/http/if-none-match.js';
import { ApiPdf } from '../core/http/pdf-download.js';
import { FILE_ERRORS } from '../core/storage/storage-errors.js';
import { readByteRange } from './byte-range.js';
import { ApiImage } from './file-answers.js';
import { OpenedFilesService } from './opened-files.service.js';
import { IMAGE_SIZES, type ImageSize } from './reference-file-kinds.js';

/** The file of a name never changes. `private` forbids shared caches to store it. */
const FOR_EVER = 'private, max-age=31536000, immutable';
/** Pages show the PDF in a frame. The PDF viewer of the browser uses inline styles and an object element. */
const FRAMED_PDF_POLICY = `default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'`;

const FILENAME = { name: 'filename', description: 'The `filename` of the image or PDF.' };

/**
 * Serves the files that pages show. Their paths are outside `/api`, because images and frames cannot send a bearer token and
 * use a cookie. Only files with a row are served, with the type that was detected at the upload.
 */
@ApiTags('Files')
@Allow('files')
@ApiErrors(...FILE_ERRORS)
@Controller()
export class StaticFilesController {
  constructor(private readonly files: OpenedFilesService) {}

  /**
   * Get the file of an image
   *
   * `size`: `full` is the original size. `web` and `thumb` are WebP of at most 2000 and 400 pixels, of a long strip longer, with
   * only the first frame of an animation.
   */
  @Read('userimages/:filename', ['BAD_REQUEST'])
  @ApiImage(ETAG_HEADER)
  @ApiIfNoneMatch()
  @ApiParam(FILENAME)
  @ApiQuery({ name: 'size', enum: IMAGE_SIZES, required: false, description: 'Default: `full`.' })
  async readImageFile(
    @Param('filename') filename: string,
    @Query('size', new ParseEnumPipe(IMAGE_SIZES, { optional: true })) size: ImageSize = 'full',
    @Headers('if-none-match') ifNoneMatch: string | undefined,
    @SignedIn() user: PrincipalUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile | undefined> {
    const image = await this.files.openByFilename('image', filename, user);
    const etag = `"${image.sha256}-${size}"`;
    if (hasTag(ifNoneMatch, etag)) return notModified(reply, etag);
    const { bytes, mimeType } = await this.files.readImage(image, size);
    allowCaching(reply, etag);
    return new StreamableFile(bytes, { type: mimeType, length: bytes.byteLength, disposition: 'inline' });
  }

  /**
   * Get the file of a reference PDF
   *
   * Supports a `Range` header with one range.
   */
  @Read('userpdf/:filename')
  @ApiParam(FILENAME)
  @ApiPdf(ETAG_HEADER)
  @ApiIfNoneMatch()
  @ApiResponse({
    status: 206,
    description: 'The part that `Range` names',
    headers: { ...ETAG_HEADER, 'Content-Range': { description: 'Which bytes.', schema: { type: 'string' } } },
    content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } },
  })
  async readPdfFile(
    @Param('filename') filename: string,
    @SignedIn() user: PrincipalUser,
    @Headers() headers: { range?: string; 'if-range'?: string; 'if-none-match'?: string },
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile | undefined> {
    const pdf = await this.files.openByFilename('pdf', filename, user);
    const etag = `"${pdf.sha256}"`;
    void reply.header('Accept-Ranges', 'bytes').header('Content-Security-Policy', FRAMED_PDF_POLICY);
    if (hasTag(headers['if-none-match'], etag)) return notModified(reply, etag);
    const type = { type: pdf.mimeType, disposition: 'inline' };
    const isSameFile = (headers['if-range'] ?? etag) === etag;
    const range = isSameFile ? readByteRange(headers.range, pdf.size) : null;
    const stream = await this.files.streamOf(pdf, range ?? undefined);
    allowCaching(reply, etag);
    if (!range) return new StreamableFile(stream, { ...type, length: pdf.size });
    const { first, last } = range;
    void reply.status(206).header('Content-Range', `bytes ${first}-${last}/${pdf.size}`);
    return new StreamableFile(stream, { ...type, length: last - first + 1 });
  }
}

/** Called when the file was opened: an error must not be cached. */
function allowCaching(reply: FastifyReply, etag: string): void {
  void reply
    .header('Cache-Control', FOR_EVER)
    .header('ETag', etag)
    .header('X-Content-Type-Options', 'nosniff');
}

function notModified(reply: FastifyReply, etag: string): undefined {
  allowCaching(reply, etag);
  void reply.status(304);
}
