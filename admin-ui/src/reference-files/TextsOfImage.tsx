import type { Schema } from '@inkwell/contract/client';
import { Coverage } from '../lists/Coverage';
import type { ReferenceFile } from '../providers/records';

type Image = ReferenceFile & Partial<Pick<Schema<'AdminImage'>, 'coverage'>>;

/** Nothing for a PDF, and in a project without a number of texts for each image. */
export const TextsOfImage = ({ image: { coverage } }: { image: Image }) =>
  coverage && <Coverage {...coverage} />;
