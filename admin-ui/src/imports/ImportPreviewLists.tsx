import type { Schema } from '@inkwell/contract/client';
import { formatCount } from '@inkwell/contract/format-count';
import { Box, Typography } from '@mui/material';
import { UserList } from '../lists/UserList';

export type ImportPreview = Schema<'UserImportPreview'>;
type Action = ImportPreview['rows'][number]['action'];

const TITLES: Record<Action, string> = {
  create: 'will be created',
  give: 'will get an assignment',
  skip: 'will be skipped',
};

/** What an import would do, with each row and the reason. Nothing was changed. */
export const ImportPreviewLists = ({ preview }: { preview: ImportPreview }) => (
  <Box component="section" aria-label="Result of the check" sx={{ display: 'grid', gap: 2 }}>
    <Typography role="status" sx={{ fontWeight: 600 }}>
      {`${rows(preview.create)} ${TITLES.create}, ${rows(preview.give)} ${TITLES.give}, ${rows(preview.skip)} ${TITLES.skip}.`}
    </Typography>
    {(['skip', 'give', 'create'] as const).map((action) => (
      <RowsOf key={action} action={action} preview={preview} />
    ))}
  </Box>
);

const RowsOf = ({ action, preview }: { action: Action; preview: ImportPreview }) => {
  const shown = preview.rows.filter((row) => row.action === action);
  if (shown.length === 0) return null;
  const isCut = shown.length < preview[action];
  return (
    <UserList
      title={`${rows(preview[action])} ${TITLES[action]}${isCut ? `, the first ${formatCount(shown.length)} of them here` : ''}`}
      rows={shown.map(({ line, name, email, message }) => ({
        id: String(line),
        name: [`Line ${line}`, [name, email].filter(Boolean).join(', ')].filter(Boolean).join(': '),
        detail: message,
      }))}
    />
  );
};

function rows(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'row' : 'rows'}`;
}
