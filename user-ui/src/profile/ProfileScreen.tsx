import { MOBILE_NUMBER_DIGITS, normaliseMobileNumber } from '@inkwell/contract/validation';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation } from 'react-router';
import { LogoutButton } from '../account/LogoutButton';
import { alternativeMobileRule, cleanMobile, mobileRule, nameRule } from '../account/rules';
import { changePassword, exportOwnData, readProfile, updateProfile } from '../api/calls';
import { renameSession, startSession } from '../api/session';
import type { Profile, ProfileChanges } from '../api/types';
import { ButtonLink } from '../ui/Button';
import { DownloadButton } from '../ui/DownloadButton';
import { Form, useSubmission } from '../ui/form/Form';
import { FormField } from '../ui/form/FormField';
import { LoadFailure } from '../ui/LoadFailure';
import { Notice } from '../ui/Notice';
import { readReturnPath } from '../ui/returnPath';
import { Screen } from '../ui/Screen';
import { Sheet } from '../ui/Sheet';
import { Skeleton } from '../ui/Skeleton';
import { PasswordForm } from './PasswordForm';
import { SESSIONS_KEY, Sessions, useSessions } from './Sessions';

export function Component() {
  // Of the assignment that was shown before.
  const dashboard = readReturnPath(useLocation().state) ?? '/dashboard';
  const queryClient = useQueryClient();
  const [answer, setAnswer] = useState<string>();
  // Read once: a later answer would overwrite the user's input.
  const profile = useQuery({
    queryKey: ['profile'],
    queryFn: readProfile,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  });
  // Shown together, so that nothing moves.
  const sessions = useSessions();

  return (
    <Screen
      title="User Profile"
      lede="Changes count from now on; an agreement keeps the details it was signed with."
      actions={
        <>
          <ButtonLink size="small" to={dashboard}>
            Dashboard
          </ButtonLink>
          <LogoutButton />
        </>
      }
    >
      {(profile.isFetching || !sessions.isFetched) && !profile.isError ? (
        <Skeleton label="Loading profile" blocks={[460, 480, 240, 200]} />
      ) : profile.isError ? (
        <LoadFailure
          error={profile.error}
          fallback="Failed to load profile"
          onRetry={profile.refetch}
          isRetrying={profile.isFetching}
        />
      ) : profile.data ? (
        <>
          <Sheet label="Your details">
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
          </Sheet>
          <Sheet label="Change your password">
            <PasswordForm
              send={async (body) => {
                setAnswer(undefined);
                startSession(await changePassword(body));
                setAnswer(
                  body.endOtherSessions
                    ? 'Your password was changed. Other devices are signed out.'
                    : 'Your password was changed.',
                );
                await queryClient.invalidateQueries({ queryKey: SESSIONS_KEY });
              }}
            />
          </Sheet>
          <Sheet label="Where you are signed in">
            <h2>Where you are signed in</h2>
            <Sessions />
          </Sheet>
          <Sheet label="Your data">
            <h2>Your data</h2>
            <p>
              A ZIP file with everything that is stored about you: your account, all texts with their history,
              your signed agreement, and the results and reports of your work.
            </p>
            <DownloadButton
              text="Download my data"
              subject="ZIP file"
              fileName={`my-data-${new Date().toISOString().slice(0, 10)}.zip`}
              fetchFile={exportOwnData}
              describeFailure={(reason) => `Failed to download your data: ${reason}`}
            />
          </Sheet>
          {answer ? (
            <Notice tone="success" isFloating>
              {answer}
            </Notice>
          ) : null}
        </>
      ) : null}
    </Screen>
  );
}

interface ProfileFormProps {
  profile: Profile;
  send: (changes: ProfileChanges) => Promise<void>;
}

/** Accepts ten characters, and more after a country code or a leading 0, which are removed when the field is left. */
const cleanNumber = (value: string) => {
  const number = cleanMobile(value);
  return /^[+0]/.test(number) ? number : number.slice(0, MOBILE_NUMBER_DIGITS);
};

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
        normalise={normaliseMobileNumber}
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
        normalise={normaliseMobileNumber}
        validate={alternativeMobileRule}
      />
    </Form>
  );
}
