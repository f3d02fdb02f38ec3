import { ShieldCheck } from 'lucide-react';
import { rules } from './content';
import styles from './SignedSheet.module.css';
import { signaturePath } from './signaturePath';

/** A decorative image of a signed agreement, hidden from screen readers. */
export function SignedSheet() {
  return (
    <div className={styles.stage} aria-hidden="true">
      <div className={styles.under} />
      <div className={styles.sheet}>
        <p className={styles.heading}>Agreement</p>
        <p className={styles.text}>
          I will complete the work assigned to me within {rules.workHours} of its start. I have read these
          terms, and I accept them by signing below.
        </p>
        <svg className={styles.signature} viewBox="0 10 340 62" aria-hidden="true">
          <path d={signaturePath} fill="currentColor" />
        </svg>
        <div className={styles.line}>
          <span>Your name</span>
          <span>20 November 2026</span>
        </div>
        <div className={styles.seal}>
          <ShieldCheck />
          <div>
            <strong>Signed and unchanged</strong>
            <code>SHA-256 9f3a 41c7 … e08b 5d12</code>
          </div>
        </div>
      </div>
    </div>
  );
}
