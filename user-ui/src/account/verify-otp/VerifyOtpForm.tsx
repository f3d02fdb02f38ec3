import { useForm } from 'react-hook-form';
import { Form } from '../../ui/form/Form';
import { FormField } from '../../ui/form/FormField';
import { useSubmission } from '../../ui/form/useSubmission';
import { cleanOtp, otpRule } from '../rules';
import styles from './VerifyOtpForm.module.css';

export function VerifyOtpForm({ send }: { send: (otp: string) => Promise<void> }) {
  const form = useForm({ defaultValues: { otp: '' } });
  const submission = useSubmission(form, ({ otp }) => send(otp), 'OTP verification failed');
  return (
    <Form {...submission} submitLabel="Verify OTP" pendingLabel="Verifying...">
      <FormField
        control={form.control}
        name="otp"
        label="6-digit code"
        autoComplete="one-time-code"
        inputMode="numeric"
        clean={cleanOtp}
        inputClassName={styles.code}
        validate={otpRule}
      />
    </Form>
  );
}
