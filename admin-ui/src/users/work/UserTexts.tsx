import { pluralize } from '@inkwell/contract/format-count';
import { formatDateTime } from '@inkwell/web/format-date';
import ReadIcon from '@mui/icons-material/ArticleOutlined';
import { Box, Button, Card, Typography } from '@mui/material';
import { Badge } from '../../display/Badge';
import { listTexts, textsQuery } from '../../edit-work/texts';
import { EmptyText } from '../../lists/FilteredList';
import type { User } from '../../providers/resources';
import { Loaded } from '../tabs/TabParts';
import { nameOf, type Text } from './textNames';

interface UserTextsProps {
  user: User;
  onRead: (textId: string) => void;
}

/** All texts of a user, last saved first. */
export const UserTexts = ({ user, onRead }: UserTextsProps) => {
  return (
    <Loaded
      queryKey={textsQuery(user).queryKey}
      load={() => listTexts(user)}
      failure="Failed to load the texts"
    >
      {(texts) =>
        texts.length === 0 ? (
          <EmptyText>Nothing written yet</EmptyText>
        ) : (
          <Card component="ul" aria-label="Texts" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {texts.map((text) => (
              <TextRow key={text._id} text={text} onRead={() => onRead(text._id)} />
            ))}
          </Card>
        )
      }
    </Loaded>
  );
};

interface TextRowProps {
  text: Text;
  onRead: () => void;
}

const TextRow = ({ text, onRead }: TextRowProps) => {
  const { words, lastSaved, submittedAt } = text;
  return (
    <Box
      component="li"
      sx={{
        p: 2,
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1.5,
        alignItems: 'center',
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ flex: '1 1 280px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>{nameOf(text)}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          {pluralize(words, 'word')}, saved {formatDateTime(lastSaved)}
        </Typography>
      </Box>
      {submittedAt ? (
        <Badge label={`Submitted ${formatDateTime(submittedAt)}`} tone="green" />
      ) : (
        <Badge label="Draft" tone="gray" />
      )}
      <Button
        size="small"
        variant="outlined"
        startIcon={<ReadIcon />}
        aria-label={`Read ${nameOf(text)}`}
        onClick={onRead}
        sx={{ ml: { xs: 'auto', sm: 0 } }}
      >
        Read
      </Button>
    </Box>
  );
};
