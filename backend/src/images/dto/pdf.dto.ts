import { ApiProperty } from '@nestjs/swagger';
import { FileUploadDto, ReferenceFileDto, TitleField } from './reference-file.dto.js';

export const PDF_REQUIRED = 'Please provide a title and select a PDF file';

export class PdfUploadDto extends FileUploadDto {
  @TitleField('Style guide', PDF_REQUIRED)
  title: string;
}

/** A PDF that users read during the work. The file is at `/userpdf/{filename}`. */
export class PdfDto extends ReferenceFileDto {}

export class AdminPdfDto extends PdfDto {
  /** Whether work on it can be scored automatically. */
  hasReferenceText: boolean;

  /** Raised by each change of title, description, reference text or `isActive`. */
  @ApiProperty({ example: 3 })
  version: number;
}

export class PdfDetailDto extends AdminPdfDto {
  /** The correct transcript. */
  @ApiProperty({ type: String, nullable: true, example: 'In the year of the flood …' })
  referenceText: string | null;
}

export class PdfAnswerDto {
  pdf: PdfDetailDto;
}

export class PdfMessageDto {
  @ApiProperty({ example: 'PDF uploaded successfully!' })
  message: string;

  pdf: PdfDetailDto;
}

export class AdminPdfListDto {
  pdfs: AdminPdfDto[];

  @ApiProperty({ example: 3 })
  total: number;
}

export class PdfListDto {
  pdfs: PdfDto[];
}
