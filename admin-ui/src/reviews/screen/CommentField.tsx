import BankIcon from '@mui/icons-material/BookmarksOutlined';
import { Box, Button, Popover, TextField } from '@mui/material';
import { useRef, useState } from 'react';
import { CommentBank } from './CommentBank';

/** As the server takes them. */
const MAX_LENGTH = 5000;

interface CommentFieldProps {
  label: string;
  helperText: string;
  value: string;
  onChange: (value: string) => void;
}

/** What the person will read, with the sentences that are written again and again at hand. */
export const CommentField = ({ label, helperText, value, onChange }: CommentFieldProps) => {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const insert = (text: string) => {
    onChange((value.trim() === '' ? text : `${value.trimEnd()}\n${text}`).slice(0, MAX_LENGTH));
    setIsOpen(false);
  };
  return (
    <Box>
      <TextField
        label={label}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        slotProps={{ htmlInput: { maxLength: MAX_LENGTH } }}
        multiline
        minRows={2}
        maxRows={8}
        helperText={helperText}
      />
      <Button
        ref={button}
        size="small"
        startIcon={<BankIcon />}
        aria-haspopup="dialog"
        aria-label={`Comment bank: ${label}`}
        onClick={() => setIsOpen(true)}
      >
        Comment bank
      </Button>
      <Popover
        open={isOpen}
        anchorEl={() => button.current}
        onClose={() => setIsOpen(false)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': 'Comment bank', sx: { width: 420, maxWidth: '100%' } },
        }}
      >
        <CommentBank written={value} onInsert={insert} />
      </Popover>
    </Box>
  );
};
