import { useMutation } from '@tanstack/react-query';
import { verifyFingerprint, verifyPdf } from '../api/calls';
import { messageOf } from '../api/failure';
import { Notice } from '../ui/Notice';
import { Screen } from '../ui/Screen';
import { Sheet } from '../ui/Sheet';
import { FingerprintForm } from './FingerprintForm';
import { PdfDrop } from './PdfDrop';
import { VerdictNotice } from './VerdictNotice';
import styles from './VerifyScreen.module.css';

const fallback = 'The check could not be made. Please try again.';

export function Component() {
  const pdf = useMutation({ mutationFn: verifyPdf });
  const fingerprint = useMutation({ mutationFn: verifyFingerprint });
  return (
    <Screen
      title="Check a signed agreement"
      lede="You are told whether it is one of ours and unchanged, and nothing else. The file is not kept."
      width="text"
    >
      <Sheet label="Check a PDF">
        <PdfDrop isPending={pdf.isPending} onChoose={(file) => pdf.mutate(file)} />
        {pdf.isSuccess ? <VerdictNotice verdict={pdf.data} subject={pdf.variables.name} /> : null}
        {pdf.isError ? <Notice tone="failure">{messageOf(pdf.error, fallback)}</Notice> : null}
      </Sheet>
      <p className={styles.or}>or</p>
      <Sheet label="Check a fingerprint">
        <FingerprintForm
          send={async (value) => {
            await fingerprint.mutateAsync(value);
          }}
          fallback={fallback}
        />
        {fingerprint.isSuccess ? (
          <VerdictNotice verdict={fingerprint.data} subject={`${fingerprint.variables.slice(0, 12)}…`} />
        ) : null}
      </Sheet>
    </Screen>
  );
}
