import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { ProjectNameDto } from '../../assignments/dto/project-name.dto.js';
import { ApiExtends } from '../../core/http/api-extends.js';
import { UpdatesDto } from '../../core/lists/list-envelope.js';
import { FileUploadDto, ReferenceFileDto, TitleField } from './reference-file.dto.js';

export const PDF_REQUIRED = 'Please provide a title and select a PDF file';

export class PdfUploadDto extends FileUploadDto {
  @TitleField('Style guide', PDF_REQUIRED)
  title: string;
}

@ApiSchema({ description: 'A PDF that users read during the work. The file is at `/userpdf/{filename}`.' })
export class PdfDto extends ReferenceFileDto {}

@ApiSchema({ description: `A reference PDF in the console's list.` })
@ApiExtends(PdfDto)
export class AdminPdfDto extends PdfDto {
  /** Null: it is shown in all projects. */
  @ApiProperty({ type: ProjectNameDto, nullable: true })
  project: ProjectNameDto | null;

  /** Whether work on it can be scored automatically. */
  hasReferenceText: boolean;

  /** Raised by each change of title, description, reference text or `isActive`. */
  @ApiProperty({ type: 'integer', example: 3 })
  version: number;
}

@ApiSchema({ description: 'A reference PDF with its reference text, for staff.' })
@ApiExtends(AdminPdfDto)
export class PdfDetailDto extends AdminPdfDto {
  /** The correct transcript. */
  @ApiProperty({ type: String, nullable: true, example: 'In the year of the flood …' })
  referenceText: string | null;
}

@ApiSchema({ description: 'A reference PDF in an envelope.' })
export class PdfAnswerDto {
  pdf: PdfDetailDto;
}

@ApiSchema({ description: 'The uploaded reference PDF.' })
export class PdfMessageDto {
  @ApiProperty({ example: 'PDF uploaded successfully!' })
  message: string;

  pdf: PdfDetailDto;
}

@ApiSchema({ description: 'One range of the reference PDFs, and how many there are.' })
export class AdminPdfListDto extends UpdatesDto {
  pdfs: AdminPdfDto[];

  /** How many there are in all. */
  @ApiProperty({ type: 'integer', example: 3 })
  total: number;
}

@ApiSchema({ description: `The reference PDFs of the caller's work.` })
export class PdfListDto {
  pdfs: PdfDto[];
}
