import { formatCount } from '@inkwell/contract/format-count';
import { Box } from '@mui/material';
import { fieldName, fieldText, fieldWords } from './fieldNames';
import { visuallyHidden } from './visuallyHidden';

/** The values of a field, or of a long text only the lengths. */
export type FieldChange = { field: string } & (
  | { before: unknown; after: unknown }
  | { lengthBefore: number; lengthAfter: number }
);

/** One line for each changed field: its name, and its value before and after. */
export const ChangeList = ({ changes }: { changes: readonly FieldChange[] }) => (
  <>
    {changes.map((change) => {
      const isText = 'lengthAfter' in change;
      return (
        <Box
          key={change.field}
          component="span"
          sx={{ display: 'block', overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}
        >
          <Box component="span" sx={{ fontWeight: 600 }}>
            {`${fieldName(change.field) ?? fieldWords(change.field)}: `}
          </Box>
          {isText ? `changed, ${formatCount(change.lengthBefore)}` : fieldText(change.field, change.before)}{' '}
          <span aria-hidden="true">→</span>
          <Box component="span" sx={visuallyHidden}>
            became
          </Box>{' '}
          {isText ? `${formatCount(change.lengthAfter)} characters` : fieldText(change.field, change.after)}
        </Box>
      );
    })}
  </>
);
