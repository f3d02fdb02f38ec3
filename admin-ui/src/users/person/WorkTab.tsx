import EditIcon from '@mui/icons-material/EditNoteOutlined';
import { Box, Button, Card, Typography } from '@mui/material';
import { useDataProvider } from 'react-admin';
import { Link } from 'react-router-dom';
import { useViewWork } from '../../dashboard/work/useViewWork';
import { editWorkPath } from '../../edit-work/editWorkPath';
import { Badge } from '../../layout/Badge';
import { formatMoment } from '../../layout/formatDate';
import type { ConsoleDataProvider } from '../../providers/dataProvider';
import type { User } from '../../providers/records';
import { UserActionButton } from '../actions/UserActionButton';
import { Loaded } from './Loaded';
import { Nothing } from './PersonList';

type Text = Awaited<ReturnType<ConsoleDataProvider['listTexts']>>[number];

const kinds: Record<Text['kind'], string> = {
  document: 'Document',
  page: 'Page',
  sequential: 'Sequential text',
};

/** Every text the person has begun, the last saved first; the versions of the document are in its editor. */
export const WorkTab = ({ user }: { user: User }) => {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>
        <UserActionButton use={useViewWork} user={user} />
        <Button component={Link} to={editWorkPath(user.id)} variant="outlined" startIcon={<EditIcon />}>
          Edit document
        </Button>
      </Box>
      <Loaded
        queryKey={['texts', user.id]}
        load={() => dataProvider.listTexts(user.id)}
        failure="Failed to load the texts"
      >
        {(texts) =>
          texts.length === 0 ? (
            <Nothing>Nothing written yet</Nothing>
          ) : (
            <Card component="ul" aria-label="Texts" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {texts.map((text) => (
                <TextRow key={`${text.kind} ${text.imageId}`} text={text} />
              ))}
            </Card>
          )
        }
      </Loaded>
    </>
  );
};

const TextRow = ({ text: { kind, imageTitle, version, lastSaved, submittedAt } }: { text: Text }) => (
  <Box
    component="li"
    sx={{
      p: 2,
      display: 'flex',
      flexWrap: 'wrap',
      gap: 1,
      alignItems: 'center',
      justifyContent: 'space-between',
      '& + &': { borderTop: 1, borderColor: 'divider' },
    }}
  >
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography sx={{ fontWeight: 600 }}>
        {imageTitle ? `${kinds[kind]}: ${imageTitle}` : kinds[kind]}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
        Version {version}, saved {formatMoment(lastSaved)}
      </Typography>
    </Box>
    {submittedAt ? (
      <Badge label={`Submitted ${formatMoment(submittedAt)}`} tone="green" />
    ) : (
      <Badge label="Draft" tone="gray" />
    )}
  </Box>
);
