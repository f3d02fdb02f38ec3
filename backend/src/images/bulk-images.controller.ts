import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { bulkControllerOf } from './bulk-controller-of.js';

@ApiTags('Images')
@Controller('admin/images')
export class BulkImagesController extends bulkControllerOf({
  kind: 'image',
  operations: 'Images',
  many: 'images',
  stays: 'One that an assignment holds, or on which there is work, stays and is `skipped`.',
}) {}
