import { MOBILE_NUMBER_DIGITS } from '@inkwell/contract/validation';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { alternativeMobileRule, cleanMobile, mobileRule, nameRule } from '../account/rules';
import { useLogout } from '../account/useLogout';
import { readProfile, updateProfile } from '../api/calls';
import { renameSession } from '../api/session';
import type { Profile, ProfileChanges } from '../api/types';
import { Button, ButtonLink } from '../ui/Button';
import { Form, useSubmission } from '../ui/form/Form';
import { FormField } from '../ui/form/FormField';
import { LoadFailure } from '../ui/LoadFailure';
import { Notice } from '../ui/Notice';
import { Screen } from '../ui/Screen';
import { Sheet } from '../ui/Sheet';
import { Skeleton } from '../ui/Skeleton';

export function Component() {
  const queryClient = useQueryClient();
  const logout = useLogout();
  const [answer, setAnswer] = useState<string>();
  // Read once: a later answer would overwrite the user's input.
  const profile = useQuery({
    queryKey: ['profile'],
    queryFn: readProfile,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  });

  return (
    <Screen
      title="User Profile"
      lede="Changes count from now on; an agreement keeps the details it was signed with."
      actions={
        <>
          <ButtonLink size="small" to="/dashboard">
            Dashboard
          </ButtonLink>
          <Button size="small" onPress={logout}>
            Logout
          </Button>
        </>
      }
    >
      {profile.isFetching && !profile.isError ? (
        <Skeleton label="Loading profile" blocks={[460]} />
      ) : profile.isError ? (
        <LoadFailure
          error={profile.error}
          fallback="Failed to load profile"
          onRetry={profile.refetch}
          isRetrying={profile.isFetching}
        />
      ) : profile.data ? (
        <Sheet>
          <ProfileForm
            profile={profile.data}
            send={async (changes) => {
              setAnswer(undefined);
              const { user } = await updateProfile(changes);
              queryClient.setQueryData(['profile'], user);
              renameSession(user.name);
              setAnswer('Profile updated successfully!');
            }}
          />
          {answer ? <Notice tone="success">{answer}</Notice> : null}
        </Sheet>
      ) : null}
    </Screen>
  );
}

interface ProfileFormProps {
  profile: Profile;
  send: (changes: ProfileChanges) => Promise<void>;
}

const cleanNumber = (value: string) => cleanMobile(value).slice(0, MOBILE_NUMBER_DIGITS);

function ProfileForm({ profile, send }: ProfileFormProps) {
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
