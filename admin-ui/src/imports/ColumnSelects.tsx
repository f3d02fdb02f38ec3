import {
  IMPORT_FIELD_NAMES,
  IMPORT_FIELDS,
  type ImportColumns,
  OPTIONAL_IMPORT_FIELDS,
} from '@inkwell/contract/user-import';
import { Box, MenuItem, TextField, Typography } from '@mui/material';

interface ColumnSelectsProps {
  headings: string[];
  columns: ImportColumns;
  isDisabled: boolean;
  onChange: (columns: ImportColumns) => void;
}

const required = IMPORT_FIELDS.filter((field) => !OPTIONAL_IMPORT_FIELDS.includes(field));

/** Whether each field that a user must have is in a column. */
export const isComplete = (columns: ImportColumns) => required.every((field) => columns[field]);

/** Which column of the file is which field. */
export const ColumnSelects = ({ headings, columns, isDisabled, onChange }: ColumnSelectsProps) => (
  <Box component="section" aria-labelledby="columns-heading">
    <Typography id="columns-heading" variant="h2" sx={{ fontSize: 18, mb: 1.5 }}>
      Columns of the file
    </Typography>
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(240px, 1fr))' }}>
      {IMPORT_FIELDS.map((field) => (
        <TextField
          key={field}
          select
          size="small"
          label={IMPORT_FIELD_NAMES[field]}
          required={required.includes(field)}
          value={columns[field] ?? ''}
          disabled={isDisabled}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          onChange={({ target }) => onChange({ ...columns, [field]: target.value || undefined })}
        >
          <MenuItem value="">Not in the file</MenuItem>
          {headings.map((heading) => (
            <MenuItem key={heading} value={heading}>
              {heading}
            </MenuItem>
          ))}
        </TextField>
      ))}
    </Box>
  </Box>
);
