import { messages, normaliseMobileNumber, trimEmail } from '@inkwell/contract/validation';
import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import { register } from '../api/calls';
import type { Registration } from '../api/types';
import { CheckboxField } from '../ui/form/CheckboxField';
import { Form, useSubmission } from '../ui/form/Form';
import { FormField } from '../ui/form/FormField';
import { PasswordField } from '../ui/form/PasswordField';
import { withNotice } from '../ui/navigationNotice';
import { Screen } from '../ui/Screen';
import { Sheet } from '../ui/Sheet';
import { NewPasswordField } from './NewPasswordField';
import { OnboardingSteps } from './OnboardingSteps';
import { readRegistrationDraft, storeRegistrationDraft } from './registrationDraft';
import {
  addressRule,
  alternativeMobileRule,
  cleanMobile,
  confirmationRule,
  emailRule,
  mobileRule,
  nameRule,
} from './rules';
import { SignedInNotice } from './SignedInNotice';
import { TermsButton } from './TermsButton';

export function Component() {
  const navigate = useNavigate();
  return (
    <Screen
      title="Create your account"
      lede="Your details are printed on the agreement you will sign."
      aside={<OnboardingSteps current={1} />}
    >
      <SignedInNotice />
      <Sheet>
        <RegisterForm
          send={async (registration) => {
            const { message } = await register(registration);
            navigate('/verify-otp', {
              state: { email: registration.email, ...withNotice({ tone: 'success', text: message }) },
            });
          }}
        />
      </Sheet>
    </Screen>
  );
}

function RegisterForm({ send }: { send: (registration: Registration) => Promise<void> }) {
  const form = useForm({ defaultValues: readRegistrationDraft() });
  const { control, getValues } = form;
  const hasAgreed = useWatch({ control, name: 'hasAgreed' });
  const values = useWatch({ control });
  // At each change, because a reload of the page does not unmount it.
  useEffect(() => {
    if (Object.keys(values).length > 0) storeRegistrationDraft(getValues());
  }, [values, getValues]);
  const submission = useSubmission(
    form,
    ({ name, email, mobileNumber, alternativeMobileNumber, address, password }) =>
      send({
        name: name.trim(),
        email: trimEmail(email),
        mobileNumber,
        alternativeMobileNumber,
        address: address.trim(),
        password,
      }),
    'Registration failed. Please try again.',
  );

  return (
    <Form
      {...submission}
      submitLabel="Create account"
      pendingLabel="Creating account…"
      isDisabled={!hasAgreed}
      footer={
        <p>
          Already have an account? <Link to="/login">Sign in</Link>
        </p>
      }
    >
      <FormField control={control} name="name" label="Full Name" autoComplete="name" validate={nameRule} />
      <FormField
        control={control}
        name="email"
        label="Email Address"
        type="email"
        autoComplete="email"
        inputMode="email"
        hint="We send a code to this address, and later your signed copy."
        validate={emailRule}
      />
      <FormField
        control={control}
        name="mobileNumber"
        label="Mobile Number"
        type="tel"
        autoComplete="tel-national"
        inputMode="numeric"
        hint="10 digits"
        clean={cleanMobile}
        normalise={normaliseMobileNumber}
        validate={mobileRule}
      />
      <FormField
        control={control}
        name="alternativeMobileNumber"
        label="Alternative Mobile Number"
        isOptional
        type="tel"
        autoComplete="off"
        inputMode="numeric"
        clean={cleanMobile}
        normalise={normaliseMobileNumber}
        validate={alternativeMobileRule}
      />
      <FormField
        control={control}
        name="address"
        label="Address"
        autoComplete="street-address"
        rows={3}
        validate={addressRule}
      />
      <NewPasswordField control={control} name="password" label="Password" deps={['confirmPassword']} />
      <PasswordField
        control={control}
        name="confirmPassword"
        label="Confirm Password"
        autoComplete="new-password"
        validate={(value, values) => confirmationRule(value, values.password)}
      />
      <CheckboxField
        control={control}
        name="hasAgreed"
        label="I agree to the Terms and Conditions"
        hint={
          <>
            <TermsButton /> You sign the full agreement in step 3; nothing binds you before that.
          </>
        }
        validate={(isSelected) => isSelected || messages.termsRequired}
        onChange={(isSelected) => {
          if (!isSelected) form.trigger('hasAgreed');
        }}
      />
    </Form>
  );
}
