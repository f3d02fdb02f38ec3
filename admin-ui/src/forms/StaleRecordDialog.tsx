import { formatDateTime } from '@inkwell/web/format-date';
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Radio,
  RadioGroup,
  type Theme,
  Typography,
  useMediaQuery,
} from '@mui/material';
import { useId, useState } from 'react';
import { ChangeList } from '../display/ChangeList';
import { fieldName, fieldText } from '../display/fieldNames';
import { readSession } from '../providers/session';
import { ConflictValues, sideBySide } from './ConflictValues';
import type { Side, StaleRecord } from './staleRecord';

interface StaleRecordDialogProps {
  noun: string;
  stale: StaleRecord;
  onSave: (chosen: Side) => void;
  onClose: () => void;
}

/** Another user has changed the same fields meanwhile. Shows both values of each, and asks whose to keep. */
export const StaleRecordDialog = ({ noun, stale, onSave, onClose }: StaleRecordDialogProps) => {
  const { changedBy, changedAt, conflicts } = stale;
  const others = stale.others.filter(({ field }) => fieldName(field) !== null);
  const titleId = useId();
  const leadId = useId();
  const choiceId = useId();
  const [chosen, setChosen] = useState<Side | null>(null);
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const isOwn = changedBy === readSession()?.user.email;
  const who = isOwn ? 'You' : (changedBy ?? 'Somebody else');
  const theirName = isOwn ? 'Your other window' : (changedBy ?? 'Somebody else');
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
          {`${who} changed this ${noun}${isOwn ? ' in another window' : ''} on ${formatDateTime(changedAt)}, after it was opened here. Choose whose ${
            conflicts.length === 1 ? 'value' : 'values'
          } to keep. Nothing has been saved yet. Cancel goes back to what you have typed.`}
        </Typography>
        <RadioGroup
          name={choiceId}
          aria-label="Keep"
          value={chosen}
          onChange={(_event, side) => setChosen(side === 'mine' ? 'mine' : 'theirs')}
          sx={sideBySide}
        >
          <Choice side="mine" title={MINE} />
          <Choice side="theirs" title={theirName} />
        </RadioGroup>
        {conflicts.map(({ field, mine, theirs }) => (
          <ConflictValues
            key={field}
            label={fieldName(field) ?? field}
            mine={fieldText(field, mine)}
            theirs={fieldText(field, theirs)}
            names={{ mine: MINE, theirs: theirName }}
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
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="contained" disabled={!chosen} onClick={() => chosen && onSave(chosen)}>
          Save
        </Button>
      </DialogActions>
    </Dialog>
  );
};

const MINE = 'What you typed';

const Choice = ({ side, title }: { side: Side; title: string }) => (
  <FormControlLabel
    value={side}
    control={<Radio size="small" />}
    label={title}
    sx={{ m: 0, pr: 1, border: 1, borderColor: 'rule.main', borderRadius: 1, overflowWrap: 'anywhere' }}
  />
);
