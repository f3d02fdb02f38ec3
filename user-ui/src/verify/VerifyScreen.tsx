import { messageOf } from '@inkwell/web/api-error';
import { useMutation, useQuery } from '@tanstack/react-query';
import { FileSearch } from 'lucide-react';
import { useState } from 'react';
import { DropZone } from 'react-aria-components/DropZone';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { useForm } from 'react-hook-form';
import { readSigningCertificate, verifyFingerprint, verifyPdf } from '../api/calls';
import type { Verdict } from '../api/types';
import { Button } from '../ui/Button';
import { Form, useSubmission } from '../ui/form/Form';
import { FormField } from '../ui/form/FormField';
import { Notice, type NoticeTone } from '../ui/Notice';
import { Screen } from '../ui/Screen';
import { Sheet } from '../ui/Sheet';
import styles from './VerifyScreen.module.css';

const fallback = 'The check could not be made. Please try again.';

export function Component() {
  const pdf = useMutation({ mutationFn: verifyPdf });
  const fingerprint = useMutation({ mutationFn: verifyFingerprint });
  return (
    <Screen
      title="Check a signed agreement"
      lede="The answer says only whether the file is one of ours and unchanged. The file is not kept."
      width="text"
    >
      <Sheet label="Check a PDF">
        <PdfDrop isPending={pdf.isPending} onChoose={pdf.mutate} onRefuse={pdf.reset} />
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
      <p className={styles.or}>or</p>
      <Sheet label="Check a case file">
        <CaseFileHelp />
      </Sheet>
    </Screen>
  );
}

/** A case file is checked where it was unpacked. Only the certificate has to be known from here. */
function CaseFileHelp() {
  const certificate = useQuery({ queryKey: ['signing-certificate'], queryFn: readSigningCertificate });
  return (
    <>
      <p>
        Unpack the case file and run its program with Node. It confirms that nothing was changed since it was
        sealed here.
      </p>
      <pre className={styles.command}>
        <code>node verify.mjs --certificate {certificate.data ?? '…'}</code>
      </pre>
      {certificate.isError ? <Notice tone="failure">{messageOf(certificate.error, fallback)}</Notice> : null}
      <p className={styles.subject}>
        The 64 characters are the SHA-256 of the certificate of this site. An older case file can have an
        earlier certificate, which the operator names.
      </p>
    </>
  );
}

const maxBytes = 10 * 1024 * 1024;

interface PdfDropProps {
  isPending: boolean;
  onChoose: (pdf: File) => void;
  /** Called when a file cannot be a signed PDF. */
  onRefuse: () => void;
}

function PdfDrop({ isPending, onChoose, onRefuse }: PdfDropProps) {
  const [refusal, setRefusal] = useState<string>();

  const choose = (file: File | undefined) => {
    const reason = file === undefined ? 'Please choose a PDF file' : refusalOf(file);
    setRefusal(reason);
    if (file !== undefined && reason === undefined) onChoose(file);
    else onRefuse();
  };

  return (
    <>
      <DropZone
        className={styles.zone}
        aria-label="Drop a PDF here"
        getDropOperation={() => 'copy'}
        onDrop={async ({ items }) => {
          const item = items.find((candidate) => candidate.kind === 'file');
          choose(item?.kind === 'file' ? await item.getFile() : undefined);
        }}
      >
        <FileSearch className={styles.icon} aria-hidden="true" />
        <p>Drop the signed PDF here</p>
        <FileTrigger acceptedFileTypes={['application/pdf']} onSelect={(files) => choose(files?.[0])}>
          <Button variant="primary" isPending={isPending}>
            {isPending ? 'Checking…' : 'Choose a PDF'}
          </Button>
        </FileTrigger>
      </DropZone>
      {refusal ? <Notice tone="failure">{refusal}</Notice> : null}
    </>
  );
}

function refusalOf(file: File): string | undefined {
  if (file.type !== 'application/pdf' && !file.name.toLowerCase().endsWith('.pdf')) {
    return 'Please choose a PDF file';
  }
  return file.size > maxBytes ? 'The file must be smaller than 10 MB' : undefined;
}

/** Printed fingerprints have spaces and line breaks between their groups. */
const cleanFingerprint = (value: string) => value.replace(/[\s:]/g, '').toLowerCase();

const fingerprintRule = (value: string) =>
  /^[0-9a-f]{64}$/.test(value) || 'A fingerprint is 64 characters: digits and the letters a to f';

interface FingerprintFormProps {
  send: (fingerprint: string) => Promise<void>;
  fallback: string;
}

function FingerprintForm({ send, fallback }: FingerprintFormProps) {
  const form = useForm({ defaultValues: { fingerprint: '' } });
  const submission = useSubmission(form, ({ fingerprint }) => send(fingerprint), fallback);
  return (
    <Form {...submission} submitLabel="Check fingerprint" pendingLabel="Checking…">
      <FormField
        control={form.control}
        name="fingerprint"
        label="Fingerprint"
        hint="The 64 characters printed at the end of the signed PDF"
        autoComplete="off"
        rows={2}
        clean={cleanFingerprint}
        inputClassName={styles.fingerprint}
        validate={fingerprintRule}
      />
    </Form>
  );
}

const verdicts: Record<Verdict, { tone: NoticeTone; title: string; text: string }> = {
  genuine: {
    tone: 'success',
    title: 'Genuine and unchanged',
    text: 'This is an agreement that was signed here, exactly as it was signed.',
  },
  altered: {
    tone: 'failure',
    title: 'Changed since it was signed',
    text: 'This comes from an agreement signed here, but it is no longer what was signed. Do not rely on it.',
  },
  unknown: {
    tone: 'warning',
    title: 'Not one of ours',
    text: 'Nothing that was signed here matches this.',
  },
};

function VerdictNotice({ verdict, subject }: { verdict: Verdict; subject: string }) {
  const { tone, title, text } = verdicts[verdict];
  return (
    <Notice tone={tone}>
      <strong className={styles.title}>{title}</strong>
      <p>{text}</p>
      <p className={styles.subject}>{subject}</p>
    </Notice>
  );
}
