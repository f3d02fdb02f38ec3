import { Image } from './image.entity.js';
import { ReferencePdf } from './reference-pdf.entity.js';
import { ReplacedReferenceText } from './reference-text.entity.js';

export const imagesEntities = [Image, ReferencePdf, ReplacedReferenceText];
