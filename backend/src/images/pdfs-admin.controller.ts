import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Read } from '../access/call.js';
import { ApiPdf } from '../core/http/pdf-download.js';
import { adminControllerOf } from './admin-controller-of.js';
import {
  AdminPdfListDto,
  PDF_REQUIRED,
  PdfAnswerDto,
  PdfDetailDto,
  PdfListDto,
  PdfMessageDto,
  PdfUploadDto,
} from './dto/pdf.dto.js';
import { ReferenceFileUpdateDto } from './dto/reference-file.dto.js';
import { UploadPdf } from './upload.js';

@ApiTags('Reference PDFs')
@Controller('admin/pdfs')
export class PdfsAdminController extends adminControllerOf({
  kind: 'pdf',
  label: 'PDF',
  operations: 'Pdf',
  one: 'a reference PDF',
  many: 'reference PDFs',
  order: 'the order that users see',
  missingFile: PDF_REQUIRED,
  texts: {
    update: 'the title, description or reference text',
    upload:
      'At most 20 MB. The type is detected from the bytes. A PDF that needs a password is refused. The file gets a random name.',
    move: '',
  },
  Upload: UploadPdf,
  Download: ApiPdf,
  dto: {
    List: AdminPdfListDto,
    Detail: PdfDetailDto,
    Answer: PdfAnswerDto,
    Message: PdfMessageDto,
    Upload: PdfUploadDto,
    Update: ReferenceFileUpdateDto,
  },
}) {
  /** List active reference PDFs in the order that users see */
  @Read('active', { allow: 'references:read' })
  async listActivePdfs(): Promise<PdfListDto> {
    return { pdfs: await this.files.listActive('pdf') };
  }
}
