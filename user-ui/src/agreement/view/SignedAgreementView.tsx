import { Mail, Scale } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SignedAgreement } from '../../api/types';
import { formatDateTime } from '../../ui/format';
import { Sheet } from '../../ui/Sheet';
import { AgreementHtml } from '../AgreementHtml';
import styles from './SignedAgreementView.module.css';

interface SignedAgreementViewProps {
  agreement: SignedAgreement;
  download: ReactNode;
}

export function SignedAgreementView({ agreement, download }: SignedAgreementViewProps) {
  const facts = [
    { term: 'Name', detail: agreement.userName },
    { term: 'Email', detail: agreement.userEmail },
    { term: 'Mobile number', detail: agreement.userMobileNumber },
    { term: 'Signed', detail: formatDateTime(agreement.signedAt) },
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
            <span>{formatDateTime(agreement.signedAt)}</span>
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
