import '@inkwell/contract/tokens.css';
import { StoredText } from '@inkwell/editor/StoredText';
import ExpandIcon from '@mui/icons-material/ExpandMoreOutlined';
import { Accordion, AccordionDetails, AccordionSummary, Typography } from '@mui/material';
import { useId } from 'react';
import type { ReviewDetails } from '../../providers/reviewRecords';

/** The guidelines of the project as they were when the work was submitted. */
export const Guidelines = ({ version, html }: NonNullable<ReviewDetails['guidelines']>) => {
  const id = useId();
  return (
    <Accordion
      disableGutters
      elevation={0}
      sx={{ mb: 2, border: 1, borderColor: 'rule.main', borderRadius: 1 }}
    >
      <AccordionSummary id={id} aria-controls={`${id}-text`} expandIcon={<ExpandIcon />}>
        <Typography variant="body2">Guidelines at the submission, version {version}</Typography>
      </AccordionSummary>
      <AccordionDetails id={`${id}-text`} sx={{ pt: 0 }}>
        <StoredText html={html} />
      </AccordionDetails>
    </Accordion>
  );
};
