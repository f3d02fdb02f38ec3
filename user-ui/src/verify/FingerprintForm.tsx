import { useForm } from 'react-hook-form';
import { Form } from '../ui/form/Form';
import { FormField } from '../ui/form/FormField';
import { useSubmission } from '../ui/form/useSubmission';
import styles from './FingerprintForm.module.css';

/** Printed fingerprints come with spaces and line breaks between their groups. */
const cleanFingerprint = (value: string) => value.replace(/[\s:]/g, '').toLowerCase();

const fingerprintRule = (value: string) =>
  /^[0-9a-f]{64}$/.test(value) || 'A fingerprint is 64 characters: digits and the letters a to f';

interface FingerprintFormProps {
  send: (fingerprint: string) => Promise<void>;
  fallback: string;
}

export function FingerprintForm({ send, fallback }: FingerprintFormProps) {
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
