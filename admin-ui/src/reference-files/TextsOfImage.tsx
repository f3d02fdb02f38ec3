import type { Schema } from '@inkwell/contract/client';
import { Coverage } from '../lists/Coverage';

/** Nothing for a PDF, and in a project without a number of texts for each image. */
export const TextsOfImage = ({ image }: { image: Partial<Pick<Schema<'AdminImage'>, 'coverage'>> }) =>
  image.coverage && <Coverage {...image.coverage} />;
