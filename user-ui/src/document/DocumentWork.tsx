import type { Schema } from '@inkwell/contract/client';
import { DraftEditor } from '@inkwell/editor/DraftEditor';
import { useDraft } from '@inkwell/editor/use-draft';
import { useCallback, useRef, useState } from 'react';
import { documentCalls, documentHistory } from '../api/draft-calls';
import type { Dashboard } from '../api/types';
import { ImagePanel } from '../references/ImagePanel';
import { PdfPanel } from '../references/PdfPanel';
import { SplitView } from '../references/SplitView';
import { useSidePanel } from '../references/useSidePanel';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { Notice, type NoticeTone } from '../ui/Notice';
import { Screen } from '../ui/Screen';
import { DocumentActions } from './DocumentActions';
import { DocumentStanding } from './DocumentStanding';
import { useClosed } from './useClosed';
import { useSubmission } from './useSubmission';

const SCREEN = 'work-editor';
const SIDES = {
  images: { title: 'Reference Images', content: <ImagePanel /> },
  pdfs: { title: 'Reference PDFs', content: <PdfPanel /> },
};

const BANNERS = {
  deadline: 'This work is in read-only mode. The deadline has passed.',
  submitted: 'This work is in read-only mode. Work has been submitted.',
};

interface DocumentWorkProps {
  userId: string;
  dashboard: Dashboard;
  rules: Schema<'RulesDto'>;
}

export function DocumentWork({ userId, dashboard, rules }: DocumentWorkProps) {
  const saveNow = useRef(() => {});
  const { closed, minutesLeft } = useClosed(
    dashboard.workStatus,
    useCallback(() => saveNow.current(), []),
  );
  const draft = useDraft({
    userId,
    kind: 'document',
    subjectId: userId,
    calls: documentCalls,
    autosaveSeconds: rules.autosaveSeconds,
    closed,
  });
  const { session, snapshot } = draft;
  saveNow.current = () => void session?.save();

  const { panel, show, toggle } = useSidePanel(SCREEN, ['images', 'pdfs']);
  const [saving, setSaving] = useState<{ tone: NoticeTone; text: string } | null>(null);
  const [isAsking, setAsking] = useState(false);
  const submission = useSubmission(draft, rules.minWords);
  const reason = snapshot.state.name === 'closed' ? snapshot.state.reason : closed;

  const save = async () => {
    setSaving(null);
    const isSaved = await session?.save();
    setSaving(
      isSaved
        ? { tone: 'success', text: 'Draft saved successfully!' }
        : { tone: 'failure', text: 'Failed to save draft' },
    );
  };

  return (
    <Screen
      title={reason ? 'Work Viewer' : 'Work Editor'}
      width="full"
      lede={
        <DocumentStanding
          minutesLeft={reason === 'deadline' ? 0 : minutesLeft}
          isSubmitted={reason === 'submitted'}
          lastSaved={snapshot.lastSaved}
        />
      }
      actions={
        <DocumentActions
          panel={panel}
          onToggle={toggle}
          draft={draft}
          minWords={rules.minWords}
          isReadOnly={reason !== null}
          onSave={save}
          onSubmit={() => setAsking(submission.check())}
        />
      }
    >
      {reason ? <Notice tone="information">{BANNERS[reason]}</Notice> : null}
      {submission.failure ? <Notice tone="failure">{submission.failure}</Notice> : null}
      {saving ? (
        <Notice tone={saving.tone} onDismiss={() => setSaving(null)}>
          {saving.text}
        </Notice>
      ) : null}
      <SplitView screen={SCREEN} side={panel ? SIDES[panel] : null} onClose={() => show(null)}>
        <DraftEditor
          draft={draft}
          label="Your work"
          minWords={rules.minWords}
          history={documentHistory}
          isShared
        />
      </SplitView>
      <ConfirmDialog
        title="Submit work"
        confirmLabel="Submit Work"
        isOpen={isAsking}
        onConfirm={submission.submit}
        onClose={() => setAsking(false)}
      >
        Are you sure you want to submit your work? This action cannot be undone.
      </ConfirmDialog>
    </Screen>
  );
}
