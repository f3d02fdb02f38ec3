import { AssignmentImage } from './assignment-image.entity.js';
import { ReferenceFile } from './reference-file.entity.js';
import { ReferenceText, ReplacedReferenceText } from './reference-text.entity.js';
import { ImageReport } from './reports/image-report.entity.js';

export const imagesEntities = [
  ReferenceFile,
  ReferenceText,
  ReplacedReferenceText,
  AssignmentImage,
  ImageReport,
];
