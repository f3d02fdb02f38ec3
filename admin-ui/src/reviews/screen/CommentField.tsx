import AddIcon from '@mui/icons-material/AddOutlined';
import BankIcon from '@mui/icons-material/BookmarksOutlined';
import RemoveIcon from '@mui/icons-material/DeleteOutlined';
import {
  Box,
  Button,
  ButtonBase,
  IconButton,
  Popover,
  Skeleton,
  TextField,
  Tooltip,
  Typography,
} from '@mui/material';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { LoadFailure } from '../../errors/LoadFailure';
import { api, byId, getBody } from '../../providers/api';
import type { BankComment } from '../../providers/reviewRecords';

/** The limit of the server. */
const MAX_LENGTH = 5000;

interface CommentFieldProps {
  label: string;
  helperText: string;
  value: string;
  onChange: (value: string) => void;
}

/** A comment for the user, with a bank of comments that are used often. */
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
        <CommentBank fieldText={value} onInsert={insert} />
      </Popover>
    </Box>
  );
};

const bankQuery = queryOptions({
  queryKey: ['review-comments'],
  queryFn: async () => (await getBody(api.GET('/api/admin/reviews/comments'))).comments,
});

interface CommentBankProps {
  /** The text of the field, which can be added to the bank. */
  fieldText: string;
  onInsert: (text: string) => void;
}

const CommentBank = ({ fieldText, onInsert }: CommentBankProps) => {
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery(bankQuery);
  const text = fieldText.trim();
  const { mutate: add, isPending } = useMutation({
    mutationFn: () => getBody(api.POST('/api/admin/reviews/comments', { body: { text } })),
    onSuccess: () => queryClient.invalidateQueries(bankQuery),
    meta: { failure: 'Failed to add the comment' },
  });
  const isInBank = data?.some((comment) => comment.text === text) ?? true;
  return (
    <>
      <Typography variant="h3" component="h2" sx={{ p: 2, pb: 1 }}>
        Comment bank
      </Typography>
      {error && !data ? (
        <LoadFailure isInset title="Failed to load the comments" error={error} onRetry={() => refetch()} />
      ) : data ? (
        <Comments comments={data} onInsert={onInsert} />
      ) : (
        <Skeleton variant="rounded" height={120} sx={{ m: 2 }} />
      )}
      {text !== '' && !isInBank && (
        <Box sx={{ p: 1, borderTop: 1, borderColor: 'divider' }}>
          <Button size="small" startIcon={<AddIcon />} loading={isPending} onClick={() => add()}>
            Add this comment to the bank
          </Button>
        </Box>
      )}
    </>
  );
};

interface CommentsProps {
  comments: BankComment[];
  onInsert: (text: string) => void;
}

const Comments = ({ comments, onInsert }: CommentsProps) =>
  comments.length === 0 ? (
    <Typography sx={{ px: 2, pb: 2, color: 'text.secondary' }}>
      Empty. Write a comment, open the bank again and add it.
    </Typography>
  ) : (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: 320, overflow: 'auto' }}>
      {comments.map((comment) => (
        <Box
          component="li"
          key={comment._id}
          sx={{ display: 'flex', alignItems: 'center', borderTop: 1, borderColor: 'divider' }}
        >
          <ButtonBase
            aria-label={`Insert: ${comment.text}`}
            onClick={() => onInsert(comment.text)}
            sx={{
              flex: 1,
              minWidth: 0,
              px: 2,
              py: 1.25,
              justifyContent: 'flex-start',
              textAlign: 'left',
              overflowWrap: 'anywhere',
              '&:hover': { bgcolor: 'accentSoft' },
              '&.Mui-focusVisible': { outlineOffset: -2 },
            }}
          >
            {comment.text}
          </ButtonBase>
          <RemoveComment comment={comment} />
        </Box>
      ))}
    </Box>
  );

const RemoveComment = ({ comment }: { comment: BankComment }) => {
  const queryClient = useQueryClient();
  const { mutate: remove, isPending } = useMutation({
    mutationFn: () => getBody(api.DELETE('/api/admin/reviews/comments/{id}', byId(comment._id))),
    onSuccess: () => queryClient.invalidateQueries(bankQuery),
    meta: { failure: 'Failed to remove the comment' },
  });
  return (
    <Tooltip title="Remove from the bank">
      <span>
        <IconButton
          size="small"
          aria-label={`Remove from the bank: ${comment.text}`}
          loading={isPending}
          onClick={() => remove()}
          sx={{ mx: 1 }}
        >
          <RemoveIcon fontSize="small" />
        </IconButton>
      </span>
    </Tooltip>
  );
};
