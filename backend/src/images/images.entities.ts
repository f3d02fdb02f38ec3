import { AssignmentImage } from './assignment-image.entity.js';
import { ReferenceFile } from './reference-file.entity.js';
import { ReplacedReferenceText } from './reference-text.entity.js';

export const imagesEntities = [ReferenceFile, ReplacedReferenceText, AssignmentImage];
