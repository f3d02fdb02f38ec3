import { textsQuery } from './texts';
// The editor's styles use these tokens.
import '@inkwell/contract/tokens.css';
import type { Schema } from '@inkwell/contract/client';
import { pluralize } from '@inkwell/contract/format-count';
import { DraftEditor } from '@inkwell/editor/DraftEditor';
import type { DraftText } from '@inkwell/editor/draft-calls';
import { SaveIndicator } from '@inkwell/editor/SaveIndicator';
import { useDraft } from '@inkwell/editor/use-draft';
import { useSaveShortcut } from '@inkwell/editor/use-save-shortcut';
import { WordCount } from '@inkwell/editor/WordCount';
import { formatDateTime } from '@inkwell/web/format-date';
import PdfIcon from '@mui/icons-material/PictureAsPdfOutlined';
import StartIcon from '@mui/icons-material/PlayCircleOutlined';
import { Alert, Box, Button, Card } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { Link, useSearchParams } from 'react-router-dom';
import { Fact, Facts } from '../display/Facts';
import { useNotifyError } from '../errors/useNotifyError';
import { PageHeader } from '../layout/PageHeader';
import { readSession } from '../providers/session';
import { FOUND, useFoundPassage } from '../reviews/text/foundPassage';
import { canStartWork } from './canStartWork';
import { ReferencePdfsPanel } from './ReferencePdfsPanel';
import { StartWorkDialog } from './StartWorkDialog';
import { userWorkPath } from './textPath';
import { readActivePdfs, workCalls, workHistory, workSharing } from './workCalls';

type EditedUser = Schema<'EditedWorkUser'>;

const workOf = ({ id, assignment }: EditedUser) => ({ id, assignmentId: assignment?._id ?? null });

interface WorkEditorProps {
  user: EditedUser;
  /** The text as it was just read from the server. */
  initialText: DraftText;
  rules: Schema<'Rules'>;
}

export const WorkEditor = ({ user, initialText, rules }: WorkEditorProps) => {
  const notify = useNotify();
  const notifyError = useNotifyError();
  const [isSaving, setIsSaving] = useState(false);
  const [showsPdfs, setShowsPdfs] = useState(false);
  const { data: pdfs = [], isPending } = useQuery({ queryKey: ['active-pdfs'], queryFn: readActivePdfs });
  const { assignment } = user;
  // The key of this component has the assignment, so a text is never saved to one that has become the current one since.
  const [work] = useState(() => workOf(user));
  const calls = useMemo(() => workCalls(work), [work]);
  const history = useMemo(() => workHistory(work), [work]);
  const sharing = useMemo(() => workSharing(work), [work]);
  const draft = useDraft({
    userId: readSession()?.user.id ?? '',
    assignment: assignment && { id: assignment._id, isFirst: assignment.number === 1 },
    kind: 'admin-document',
    subjectId: user.id,
    calls,
    initialText,
    autosaveSeconds: rules.autosaveSeconds,
    closed: null,
  });
  const { session, snapshot } = draft;
  const editor = useRef<HTMLDivElement>(null);
  const [parameters] = useSearchParams();
  // The words are counted once the text is on the screen.
  useFoundPassage(editor, parameters.get(FOUND), draft.words !== null);

  const save = async () => {
    setIsSaving(true);
    const isSaved = await session?.save();
    setIsSaving(false);
    if (isSaved) notify('Work saved successfully!', { type: 'success' });
    else notifyError(undefined, 'Failed to save work');
  };

  useSaveShortcut(() => void save());

  return (
    <>
      <PageHeader
        isNested
        title={`Work of ${user.name}`}
        lead={
          <>
            {user.email}, {/* On a phone in a line of its own, which is always as wide. */}
            <Box component="span" sx={{ display: { xs: 'block', sm: 'inline' } }}>
              last saved {formatDateTime(snapshot.lastSaved)}
            </Box>
          </>
        }
        actions={
          <>
            <StartWorkButton user={user} />
            {(isPending || pdfs.length > 0) && (
              <Button
                // Takes its space until it is known whether there are PDFs.
                sx={{ visibility: isPending ? 'hidden' : 'visible' }}
                variant="outlined"
                startIcon={<PdfIcon />}
                aria-expanded={showsPdfs}
                onClick={() => setShowsPdfs(!showsPdfs)}
              >
                {showsPdfs ? 'Hide' : 'Show'} Reference PDFs
              </Button>
            )}
            <Button variant="contained" loading={isSaving} disabled={!snapshot.isLoaded} onClick={save}>
              Save Work
            </Button>
          </>
        }
      />
      <WorkStatus user={user} />
      {initialText.version === 0 && <OtherTexts user={user} />}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: showsPdfs ? '3fr 2fr' : 'minmax(0, 1fr)' },
        }}
      >
        <Box ref={editor} sx={{ display: 'flex', flexDirection: 'column', minWidth: 0 }}>
          <Box
            sx={{
              display: 'flex',
              // On a phone and a tablet below each other from the beginning: the words come later.
              flexDirection: { xs: 'column', md: 'row' },
              justifyContent: 'space-between',
              gap: { xs: 0.5, md: 2 },
              pb: 1,
            }}
          >
            <SaveIndicator snapshot={snapshot} />
            <WordCount words={draft.words} minimum={assignment?.minWords ?? rules.minWords} isFinal={false} />
          </Box>
          <DraftEditor draft={draft} label={`Work of ${user.name}`} history={history} sharing={sharing} />
        </Box>
        {showsPdfs && <ReferencePdfsPanel pdfs={pdfs} />}
      </Box>
    </>
  );
};

/** Says where the texts of a user are who has not written a document. */
const OtherTexts = ({ user }: { user: EditedUser }) => {
  const { data: texts = [] } = useQuery(textsQuery(workOf(user)));
  if (texts.length === 0) return null;
  return (
    <Alert
      severity="info"
      sx={{ mb: 2 }}
      action={
        <Button color="inherit" size="small" component={Link} to={userWorkPath(user.id)}>
          Read them
        </Button>
      }
    >
      {`${user.name} has written no document, but ${pluralize(texts.length, 'text')} beside images.`}
    </Alert>
  );
};

const WorkStatus = ({ user }: { user: EditedUser }) => {
  const { workStartedAt, deadlineAt, workSubmitted } = user;
  const status = workStartedAt ? 'Started' : 'Not Started';
  return (
    <Card component="section" aria-label="Status" sx={{ p: 2, mb: 2 }}>
      <Facts isDense>
        <Fact name="Work status">{workSubmitted ? `${status} (Submitted)` : status}</Fact>
        <Fact name="Started at">{formatDateTime(workStartedAt)}</Fact>
        <Fact name="Due">{formatDateTime(deadlineAt)}</Fact>
        <Fact name="Submitted">{workSubmitted ? 'Yes' : 'No'}</Fact>
      </Facts>
    </Card>
  );
};

const StartWorkButton = ({ user }: { user: EditedUser }) => {
  const [isOpen, setIsOpen] = useState(false);
  if (!canStartWork(user)) return null;
  return (
    <>
      <Button variant="outlined" startIcon={<StartIcon />} onClick={() => setIsOpen(true)}>
        Start Work for User
      </Button>
      {isOpen && <StartWorkDialog user={{ ...user, ...workOf(user) }} onClose={() => setIsOpen(false)} />}
    </>
  );
};
