import { emailName } from '@inkwell/contract/operation-names';
import { formatDateTime } from '@inkwell/web/format-date';
import { Box, DialogActions, DialogContent, Skeleton, Tab, Tabs, Typography } from '@mui/material';
import { useState } from 'react';
import { RecordContextProvider, useGetOne } from 'react-admin';
import { DetailsDialog } from '../dialogs/DetailsDialog';
import { Fact, Facts } from '../display/Facts';
import { ignoreError } from '../errors/ignoreError';
import { LoadFailure } from '../errors/LoadFailure';
import { EMAILS, type EmailDetails } from '../providers/resources';
import { EmailFrame } from './EmailFrame';
import { RetryEmailButton } from './RetryEmailButton';
import { SendEmailAgainButton } from './SendEmailAgainButton';

/** Separates the full record in the query cache from the list's row, which has no content. */
const WHOLE_RECORD = { whole: true };

export const EmailDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const {
    data: email,
    error,
    refetch,
  } = useGetOne<EmailDetails>(EMAILS, { id, meta: WHOLE_RECORD }, { onError: ignoreError });
  return (
    <DetailsDialog title={email ? emailName(email.template) : 'E-mail'} maxWidth="md" onClose={onClose}>
      <DialogContent dividers>
        {error && !email ? (
          <LoadFailure title="Failed to load the e-mail" error={error} onRetry={() => refetch()} />
        ) : email ? (
          <EmailFacts email={email} />
        ) : (
          <Box aria-busy="true">
            <Skeleton height={80} />
            <Skeleton variant="rounded" height={480} sx={{ mt: 2 }} />
          </Box>
        )}
      </DialogContent>
      {(email?.isRepeatable || email?.status === 'failing') && (
        <RecordContextProvider value={email}>
          <DialogActions>
            <RetryEmailButton />
            <SendEmailAgainButton />
          </DialogActions>
        </RecordContextProvider>
      )}
    </DetailsDialog>
  );
};

const EmailFacts = ({ email }: { email: EmailDetails }) => (
  <Box sx={{ display: 'grid', gap: 3 }}>
    <Facts>
      <Fact name="To">{email.recipient}</Fact>
      <Fact name="Sent">{email.sentAt ? formatDateTime(email.sentAt) : 'Not yet'}</Fact>
      {email.content && (
        <Fact name="Subject" wide>
          {email.content.subject}
        </Fact>
      )}
      {email.attachments.length > 0 && (
        <Fact name="Attached" wide>
          {email.attachments.join(', ')}
        </Fact>
      )}
      {email.lastError && (
        <Fact name="Last error" wide>
          {email.lastError}
        </Fact>
      )}
    </Facts>
    {email.content ? (
      <EmailContent content={email.content} hasHiddenParts={email.hasHiddenParts} />
    ) : (
      <Typography sx={{ color: 'text.secondary' }}>The content of this e-mail is not stored.</Typography>
    )}
  </Box>
);

interface EmailContentProps {
  content: NonNullable<EmailDetails['content']>;
  hasHiddenParts: boolean;
}

const EmailContent = ({ content, hasHiddenParts }: EmailContentProps) => {
  const [form, setForm] = useState<'html' | 'text'>('html');
  return (
    <div>
      {hasHiddenParts && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
          Codes, passwords and links that grant access are hidden.
        </Typography>
      )}
      <Tabs value={form} onChange={(_, chosen) => setForm(chosen)} aria-label="Form of the e-mail">
        <Tab value="html" label="As sent" />
        <Tab value="text" label="Plain text" />
      </Tabs>
      {form === 'html' ? (
        <EmailFrame html={content.html} />
      ) : (
        <Box
          component="pre"
          // The region scrolls, so the keyboard must reach it.
          tabIndex={0}
          role="region"
          aria-label="Plain text of the e-mail"
          sx={{
            m: 0,
            p: 2,
            height: 480,
            overflow: 'auto',
            whiteSpace: 'pre-wrap',
            overflowWrap: 'anywhere',
            fontSize: 14,
            border: 1,
            borderColor: 'rule.main',
          }}
        >
          {content.text}
        </Box>
      )}
    </div>
  );
};
