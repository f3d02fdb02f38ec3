import { Controller, ParseUUIDPipe, Query } from '@nestjs/common';
import { ApiOkResponse, ApiQuery, ApiTags } from '@nestjs/swagger';
import { Read } from '../access/call.js';
import { bulkControllerOf } from './bulk-controller-of.js';
import { ImageReceiversDto } from './dto/bulk-files.dto.js';

@ApiTags('Images')
@Controller('admin/images')
export class BulkImagesController extends bulkControllerOf({
  kind: 'image',
  operations: 'Images',
  many: 'images',
  stays: 'One that an assignment holds, or on which there is work, stays and is `skipped`.',
}) {
  /** Count the assignments that get a published image at once */
  @Read('receivers', { allow: 'references:read' }, ['VALIDATION_FAILED', 'NOT_FOUND'])
  @ApiQuery({
    name: 'projectId',
    required: false,
    schema: { type: 'string', format: 'uuid' },
    description: 'Absent: the default project.',
  })
  @ApiOkResponse({ type: ImageReceiversDto })
  countImageReceivers(
    @Query('projectId', new ParseUUIDPipe({ optional: true })) projectId?: string,
  ): Promise<ImageReceiversDto> {
    return this.bulk.countReceivers(projectId);
  }
}
