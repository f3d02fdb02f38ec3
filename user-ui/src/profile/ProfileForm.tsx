import { MOBILE_NUMBER_DIGITS } from '@inkwell/contract/validation';
import { useForm } from 'react-hook-form';
import { alternativeMobileRule, cleanMobile, mobileRule, nameRule } from '../account/rules';
import type { Profile, ProfileChanges } from '../api/types';
import { Form } from '../ui/form/Form';
import { FormField } from '../ui/form/FormField';
import { useSubmission } from '../ui/form/useSubmission';

interface ProfileFormProps {
  profile: Profile;
  send: (changes: ProfileChanges) => Promise<void>;
}

const cleanNumber = (value: string) => cleanMobile(value).slice(0, MOBILE_NUMBER_DIGITS);

export function ProfileForm({ profile, send }: ProfileFormProps) {
  const form = useForm({ defaultValues: profile });
  const submission = useSubmission(
    form,
    ({ name, mobileNumber, alternativeMobileNumber }) =>
      send({ name: name.trim(), mobileNumber, alternativeMobileNumber }),
    'Failed to update profile',
  );
  return (
    <Form {...submission} submitLabel="Update Profile" pendingLabel="Updating…">
      <FormField
        control={form.control}
        name="name"
        label="Full Name"
        autoComplete="name"
        validate={nameRule}
      />
      <FormField
        control={form.control}
        name="email"
        label="Email"
        type="email"
        autoComplete="email"
        isReadOnly
        hint="Email cannot be changed"
      />
      <FormField
        control={form.control}
        name="mobileNumber"
        label="Mobile Number"
        type="tel"
        autoComplete="tel-national"
        inputMode="numeric"
        clean={cleanNumber}
        validate={mobileRule}
      />
      <FormField
        control={form.control}
        name="alternativeMobileNumber"
        label="Alternative Mobile Number"
        isOptional
        type="tel"
        autoComplete="off"
        inputMode="numeric"
        clean={cleanNumber}
        validate={alternativeMobileRule}
      />
    </Form>
  );
}
