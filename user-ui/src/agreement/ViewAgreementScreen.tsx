import { hasCode, messageOf } from '@inkwell/web/api-error';
import { formatLocalDateTime } from '@inkwell/web/format-date';
import { saveFile } from '@inkwell/web/save-file';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Download, Mail, Scale } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { downloadSignedAgreement, readSignedAgreement } from '../api/calls';
import { useSession } from '../api/session';
import type { SignedAgreement } from '../api/types';
import { AgreementHtml } from '../ui/AgreementHtml';
import { Button, ButtonLink } from '../ui/Button';
import { LoadFailure } from '../ui/LoadFailure';
import { Notice } from '../ui/Notice';
import { readReturnPath } from '../ui/returnPath';
import { Screen } from '../ui/Screen';
import { Sheet } from '../ui/Sheet';
import { Skeleton } from '../ui/Skeleton';
import styles from './ViewAgreementScreen.module.css';

export function Component() {
  const userId = useSession()?.userId ?? '';
  // Of the assignment that was shown before.
  const dashboard = readReturnPath(useLocation().state) ?? '/dashboard';
  const agreement = useQuery({
    queryKey: ['signed-agreement', userId],
    queryFn: () => readSignedAgreement(userId),
  });
  return (
    <Screen
      title="My Signed Agreement"
      width="text"
      actions={
        <ButtonLink size="small" to={dashboard}>
          Back to Dashboard
        </ButtonLink>
      }
    >
      {agreement.data ? (
        <SignedAgreementView
          agreement={agreement.data}
          download={<DownloadPdf userId={userId} fileName={`agreement-${agreement.data.userName}.pdf`} />}
        />
      ) : hasCode(agreement.error, 'NOT_FOUND') ? (
        <Notice tone="information">
          There is no signed copy here. If you signed on paper, an administrator has recorded it, and you can
          work as usual.
        </Notice>
      ) : agreement.isError ? (
        <LoadFailure
          error={agreement.error}
          fallback="Failed to load agreement"
          onRetry={agreement.refetch}
          isRetrying={agreement.isFetching}
        />
      ) : (
        <Skeleton label="Loading agreement" blocks={[120, 480]} />
      )}
    </Screen>
  );
}

interface SignedAgreementViewProps {
  agreement: SignedAgreement;
  download: ReactNode;
}

function SignedAgreementView({ agreement, download }: SignedAgreementViewProps) {
  const facts = [
    { term: 'Name', detail: agreement.userName },
    { term: 'Email', detail: agreement.userEmail },
    { term: 'Mobile number', detail: agreement.userMobileNumber },
    { term: 'Signed', detail: formatLocalDateTime(agreement.signedAt) },
  ];
  return (
    <>
      <Sheet label="Signed agreement">
        <dl className={styles.facts}>
          {facts.map(({ term, detail }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{detail}</dd>
            </div>
          ))}
        </dl>
        <div className={styles.content}>
          <h2 className={styles.heading}>
            Agreement <span className={styles.version}>version {agreement.version}</span>
          </h2>
          <AgreementHtml html={agreement.content} />
        </div>
        <figure className={styles.signature}>
          <img src={agreement.signature} alt={`Signature of ${agreement.userName}`} />
          <figcaption>
            <span>{agreement.userName}</span>
            <span>{formatLocalDateTime(agreement.signedAt)}</span>
          </figcaption>
        </figure>
        <div className={styles.fingerprint}>
          <h2>Fingerprint (SHA-256)</h2>
          <code>{agreement.fingerprint}</code>
        </div>
      </Sheet>
      {download}
      <ul className={styles.notes}>
        <li>
          <Mail aria-hidden="true" />A PDF copy of this agreement was e-mailed to you when you signed it.
        </li>
        <li>
          <Scale aria-hidden="true" />
          This agreement is legally binding. Keep your copy for as long as you work with us.
        </li>
      </ul>
    </>
  );
}

/** Fetches the PDF with the session's token, because a link would not send it. */
function DownloadPdf({ userId, fileName }: { userId: string; fileName: string }) {
  const download = useMutation({
    mutationFn: () => downloadSignedAgreement(userId),
    onSuccess: (pdf) => saveFile(pdf, fileName),
  });
  return (
    <div className={styles.download}>
      <Button variant="primary" onPress={() => download.mutate()} isPending={download.isPending}>
        <Download aria-hidden="true" />
        Download PDF
      </Button>
      {download.isError ? (
        <Notice tone="failure">
          {`Failed to download PDF: ${messageOf(download.error, 'the server could not be reached')}`}
        </Notice>
      ) : null}
    </div>
  );
}
