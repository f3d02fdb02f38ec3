import { messages } from '@inkwell/contract/validation';
import type { CopyStatus } from '@inkwell/editor/draft-state';
import { ModalDialog } from '@inkwell/editor/ModalDialog';
import { ApiError } from '@inkwell/web/api-error';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useForm } from 'react-hook-form';
import { Link, useLocation } from 'react-router';
import { endSessionOfToken, login } from '../api/calls';
import { serverNowMs } from '../api/serverClock';
import {
  getSession,
  hasRunOut,
  type Session,
  startSession,
  useLastSession,
  useSession,
} from '../api/session';
import { Button } from '../ui/Button';
import { Form, useSubmission } from '../ui/form/Form';
import { FormField } from '../ui/form/FormField';
import { PasswordField } from '../ui/form/PasswordField';
import { Notice } from '../ui/Notice';
import styles from './SignInAgain.module.css';

/** Asks the user of an open text to sign in again when the session has ended on the server. The text stays on the screen. */
export function SignInAgain({ copy }: { copy: CopyStatus }) {
  const session = useSession();
  const last = useLastSession();
  const queryClient = useQueryClient();
  const [dialog, setDialog] = useState<'opened' | 'closed' | 'reopened'>('opened');
  const isSignedIn = session !== null;
  if (isSignedIn && dialog !== 'opened') setDialog('opened');

  // What could not be read meanwhile is read when the user is back.
  useEffect(() => {
    if (isSignedIn) return;
    return () => {
      if (!getSession()) return;
      // The focus was on the button of the notice, which is removed.
      if (document.activeElement === document.body) document.querySelector('h1')?.focus();
      void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
    };
  }, [isSignedIn, queryClient]);

  if (isSignedIn || !last) return null;
  return (
    <>
      {dialog === 'opened' ? null : (
        <Notice tone="warning">
          <div className={styles.notice}>
            <p>You are signed out. {describeCopy(copy)}</p>
            <Button size="small" onPress={() => setDialog('reopened')}>
              Sign in
            </Button>
          </div>
        </Notice>
      )}
      {dialog === 'closed'
        ? null
        : // Outside of other dialogs, which would make it inert. The attribute keeps it usable while one is open.
          createPortal(
            <div data-react-aria-top-layer="true">
              <SignInDialog last={last} copy={copy} onClose={() => setDialog('closed')} />
            </div>,
            document.body,
          )}
    </>
  );
}

interface SignInDialogProps {
  last: Session;
  copy: CopyStatus;
  onClose: () => void;
}

function SignInDialog({ last, copy, onClose }: SignInDialogProps) {
  const { pathname, search } = useLocation();
  const form = useForm({ defaultValues: { email: last.userEmail, password: '' } });
  const submission = useSubmission(form, ({ password }) => signInAs(last, password), 'Login failed');
  return (
    <ModalDialog title="Sign in again" isSmall onClose={onClose}>
      <div className={styles.body}>
        <p>
          {describeEnd(last)} {describeCopy(copy)}
        </p>
        <Form
          {...submission}
          submitLabel="Sign in"
          pendingLabel="Signing in…"
          footer={
            <p>
              Not {last.userName}, or forgot your password?{' '}
              <Link to="/login" state={{ from: `${pathname}${search}` }}>
                Leave this text for the sign-in page
              </Link>
            </p>
          }
        >
          <FormField
            control={form.control}
            name="email"
            label="Email Address"
            type="email"
            autoComplete="username"
            isReadOnly
          />
          <PasswordField
            control={form.control}
            name="password"
            label="Password"
            autoComplete="current-password"
            autoFocus
            validate={(value) => value !== '' || messages.passwordRequired}
          />
        </Form>
      </div>
    </ModalDialog>
  );
}

/** Starts a session of the same user only: another one must not get the text on the screen. */
async function signInAs({ userId, userName, userEmail }: Session, password: string): Promise<void> {
  const answer = await login({ email: userEmail, password });
  if (answer.user.id === userId) return startSession(answer);
  endSessionOfToken(answer.token);
  const message = `This is the account of ${answer.user.name}, and this text belongs to ${userName}. Use the sign-in page.`;
  throw new ApiError(message, { statusCode: 403, code: 'OTHER_USER' });
}

/** The server does not say why it has ended a session. The counted server time stops while the machine sleeps. */
function describeEnd(last: Session): string {
  return hasRunOut(last, Math.max(serverNowMs(), Date.now()))
    ? 'Your session has expired.'
    : 'Your session was ended: on another device, by a new password, or by an administrator.';
}

function describeCopy(copy: CopyStatus): string {
  if (copy === 'none') return 'Your text is saved.';
  return copy === 'failed'
    ? 'This browser could not store your last changes: keep this page open. They are saved when you have signed in again.'
    : 'Your text is kept in this browser, and saved when you have signed in again.';
}
