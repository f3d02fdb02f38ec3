import type { Schema } from '@inkwell/contract/client';
import { formatMegabytes } from '@inkwell/contract/file-size';
import { Box, Card, List, ListItem, ListItemButton, ListItemText, Typography } from '@mui/material';
import { useState } from 'react';

/** The PDFs that users see beside their work. The chosen one is shown below the list. */
export const ReferencePdfsPanel = ({ pdfs }: { pdfs: Schema<'Pdf'>[] }) => {
  const [chosenId, setChosenId] = useState(pdfs[0]?._id);
  const chosen = pdfs.find(({ _id }) => _id === chosenId);
  return (
    <Card component="aside" aria-label="Reference PDFs">
      <Typography variant="h2" sx={{ p: 2, pb: 0 }}>
        Reference PDFs
      </Typography>
      <List>
        {pdfs.map(({ _id, title, fileSize }) => (
          <ListItem key={_id} disablePadding>
            <ListItemButton
              selected={_id === chosenId}
              aria-pressed={_id === chosenId}
              onClick={() => setChosenId(_id)}
            >
              <ListItemText primary={title} secondary={formatMegabytes(fileSize)} />
            </ListItemButton>
          </ListItem>
        ))}
      </List>
      {chosen && (
        <Box
          component="iframe"
          src={`/userpdf/${encodeURIComponent(chosen.filename)}`}
          title={chosen.title}
          sx={{
            display: 'block',
            width: '100%',
            height: 500,
            border: 0,
            borderTop: 1,
            borderColor: 'divider',
          }}
        />
      )}
    </Card>
  );
};
