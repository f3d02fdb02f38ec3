import { formatDateTime } from '@inkwell/web/format-date';
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  type Theme,
  Typography,
  useMediaQuery,
} from '@mui/material';
import { useId, useState } from 'react';
import { ChangeList } from '../display/ChangeList';
import { fieldName } from '../display/fieldNames';
import { readSession } from '../providers/session';
import { ConflictChoice, type Side } from './ConflictChoice';
import type { StaleRecord } from './staleRecord';

interface StaleRecordDialogProps {
  noun: string;
  stale: StaleRecord;
  /** @param taken the fields that keep the value of the other user */
  onSave: (taken: readonly string[]) => void;
  onClose: () => void;
}

/** Another user has changed the record meanwhile. Shows both values of each field that both changed, and asks which to keep. */
export const StaleRecordDialog = ({ noun, stale, onSave, onClose }: StaleRecordDialogProps) => {
  const { changedBy, changedAt, conflicts } = stale;
  const others = stale.others.filter(({ field }) => fieldName(field) !== null);
  const titleId = useId();
  const leadId = useId();
  const [chosen, setChosen] = useState<Record<string, Side>>({});
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const isOwn = changedBy === readSession()?.user.email;
  const who = isOwn ? 'You' : (changedBy ?? 'Somebody else');
  const left = conflicts.filter(({ field }) => !chosen[field]).length;
  return (
    <Dialog
      open
      // A click beside the dialog does not close it, so that no choice is lost.
      onClose={(_event, reason) => reason === 'escapeKeyDown' && onClose()}
      aria-labelledby={titleId}
      aria-describedby={leadId}
      fullWidth
      maxWidth="md"
      fullScreen={isPhone}
    >
      <DialogTitle id={titleId}>This {noun} was changed meanwhile</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 3, alignContent: 'start' }}>
        <Typography id={leadId}>
          {`${who} changed this ${noun}${isOwn ? ' in another window' : ''} on ${formatDateTime(changedAt)}, after it was opened here. ${
            conflicts.length > 0
              ? 'Choose what to keep of each field that was changed twice.'
              : 'You changed other fields, so both changes can be kept.'
          } Nothing has been saved yet. Cancel goes back to what you have typed.`}
        </Typography>
        {conflicts.map(({ field, mine, theirs }) => (
          <ConflictChoice
            key={field}
            label={fieldName(field) ?? field}
            mine={mine}
            theirs={theirs}
            theirName={isOwn ? 'Your other window' : (changedBy ?? 'Somebody else')}
            chosen={chosen[field] ?? null}
            onChoose={(side) => setChosen({ ...chosen, [field]: side })}
          />
        ))}
        {others.length > 0 && (
          <Box component="section">
            <Typography variant="h3" sx={{ mb: 0.5 }}>
              Also changed, and kept
            </Typography>
            <ChangeList changes={others} />
          </Box>
        )}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Typography role="status" variant="body2" sx={{ color: 'text.secondary', mr: 'auto', px: 1 }}>
          {left > 0 && `${left === 1 ? '1 field' : `${left} fields`} left to choose`}
        </Typography>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="contained"
          disabled={left > 0}
          onClick={() => onSave(Object.keys(chosen).filter((field) => chosen[field] === 'theirs'))}
        >
          Save
        </Button>
      </DialogActions>
    </Dialog>
  );
};
