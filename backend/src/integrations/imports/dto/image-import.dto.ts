import { PickType } from '@nestjs/swagger';
import { FileUploadDto } from '../../../images/dto/reference-file.dto.js';

export class ImageImportFormDto extends PickType(FileUploadDto, ['isActive', 'projectId'] as const) {}
