import type { Schema } from '@inkwell/contract/client';
import { Typography } from '@mui/material';
import { givenText, submittedText } from '../lists/coverageTexts';
import type { ReferenceFile } from '../providers/resources';

type Image = ReferenceFile & Partial<Pick<Schema<'AdminImage'>, 'coverage'>>;

/** Nothing for a PDF, and in a project without a number of texts for each image. */
export const TextsOfImage = ({ image: { coverage } }: { image: Image }) =>
  coverage && (
    <Typography variant="body2">
      <span>{givenText(coverage)}</span>
      <br />
      <span>{submittedText(coverage)}</span>
    </Typography>
  );
