import { pluralize } from '@inkwell/contract/format-count';
import ReadIcon from '@mui/icons-material/ArticleOutlined';
import EditIcon from '@mui/icons-material/EditNoteOutlined';
import { Box, Button, Card, DialogContent, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { Link } from 'react-router-dom';
import { DetailsDialog } from '../../dialogs/DetailsDialog';
import { Badge } from '../../display/Badge';
import { Fact, Facts } from '../../display/Facts';
import { formatDateTime } from '../../display/formatDate';
import { editWorkPath } from '../../edit-work/editWorkPath';
import { LoadFailure } from '../../errors/LoadFailure';
import type { ConsoleDataProvider } from '../../providers/dataProvider';
import { may } from '../../providers/may';
import type { User } from '../../providers/records';
import { ViewWorkButton } from '../work/ViewWorkButton';
import { WorkText } from '../work/WorkText';
import { EmptyText, Loaded } from './TabParts';

/** All texts of the user, last saved first. The versions of the document are in its editor. */
export const WorkTab = ({ user }: { user: User }) => {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const [read, setRead] = useState<Text>();
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>
        <ViewWorkButton />
        {may('work:write') && (
          <Button component={Link} to={editWorkPath(user.id)} variant="outlined" startIcon={<EditIcon />}>
            Edit document
          </Button>
        )}
      </Box>
      <Loaded
        queryKey={['texts', user.id]}
        load={() => dataProvider.listTexts(user.id)}
        failure="Failed to load the texts"
      >
        {(texts) =>
          texts.length === 0 ? (
            <EmptyText>Nothing written yet</EmptyText>
          ) : (
            <Card component="ul" aria-label="Texts" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {texts.map((text) => (
                <TextRow key={text._id} text={text} onRead={() => setRead(text)} />
              ))}
            </Card>
          )
        }
      </Loaded>
      {read && <TextDialog user={user} text={read} onClose={() => setRead(undefined)} />}
    </>
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

interface TextDialogProps {
  user: User;
  text: Text;
  onClose: () => void;
}

/** Reads the text again: it may have been saved since the list was loaded. */
export const TextDialog = ({ user, text, onClose }: TextDialogProps) => {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { data, error, refetch } = useQuery({
    queryKey: ['texts', user.id, text._id],
    queryFn: () => dataProvider.readText(user.id, text._id),
  });
  return (
    <DetailsDialog title={nameOf(text)} maxWidth="md" onClose={onClose}>
      <DialogContent dividers>
        {error && !data ? (
          <LoadFailure title="Failed to load the text" error={error} onRetry={() => refetch()} />
        ) : data ? (
          <>
            <Facts isDense>
              <Fact name="Words">{data.words.toLocaleString()}</Fact>
              <Fact name="Version">{data.version.toLocaleString()}</Fact>
              <Fact name="Last saved">{formatDateTime(data.lastSaved)}</Fact>
              <Fact name="Submitted">{data.submittedAt ? formatDateTime(data.submittedAt) : 'Not yet'}</Fact>
            </Facts>
            {data.words === 0 ? (
              <Typography sx={{ color: 'text.secondary', mt: 3 }}>There are no words in it.</Typography>
            ) : (
              <WorkText html={data.content} />
            )}
          </>
        ) : (
          <Skeleton variant="rounded" height={280} aria-busy="true" />
        )}
      </DialogContent>
    </DetailsDialog>
  );
};

export type Text = Awaited<ReturnType<ConsoleDataProvider['listTexts']>>[number];

const kinds: Record<Text['kind'], string> = {
  document: 'Document',
  page: 'Page',
  sequential: 'Sequential text',
};

/** A deleted image has no title. */
export function nameOf({ kind, imageTitle }: Pick<Text, 'kind' | 'imageTitle'>): string {
  return imageTitle ? `${kinds[kind]}: ${imageTitle}` : kinds[kind];
}
