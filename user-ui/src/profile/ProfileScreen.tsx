import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLogout } from '../account/useLogout';
import { readProfile, updateProfile } from '../api/calls';
import { renameSession } from '../api/session';
import { Button } from '../ui/Button';
import { ButtonLink } from '../ui/ButtonLink';
import { LoadFailure } from '../ui/LoadFailure';
import { Notice } from '../ui/Notice';
import { Screen } from '../ui/Screen';
import { Sheet } from '../ui/Sheet';
import { Skeleton } from '../ui/Skeleton';
import { ProfileForm } from './ProfileForm';

export function Component() {
  const queryClient = useQueryClient();
  const logout = useLogout();
  const [answer, setAnswer] = useState<string>();
  // Read once: an answer that came in later would overwrite what is being typed.
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
