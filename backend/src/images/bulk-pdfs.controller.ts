import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { bulkControllerOf } from './bulk-controller-of.js';

@ApiTags('Reference PDFs')
@Controller('admin/pdfs')
export class BulkPdfsController extends bulkControllerOf({
  kind: 'pdf',
  operations: 'Pdfs',
  many: 'reference PDFs',
  stays: '',
}) {}
