import { Link, useLocation, useNavigate } from 'react-router';
import { login } from '../../api/calls';
import { ApiFailure } from '../../api/failure';
import { startSession, useSession } from '../../api/session';
import { carryNotice } from '../../ui/carriedNotice';
import { Notice } from '../../ui/Notice';
import { Screen } from '../../ui/Screen';
import { Sheet } from '../../ui/Sheet';
import { forgetTypedRegistration } from '../register/typedRegistration';
import { LoginForm } from './LoginForm';
import { readReturnPath } from './returnPath';

export function Component() {
  const navigate = useNavigate();
  const location = useLocation();
  const session = useSession();
  const returnPath = readReturnPath(location.state);

  const send = async (credentials: { email: string; password: string }) => {
    try {
      startSession(await login(credentials));
      forgetTypedRegistration();
      navigate(returnPath ?? '/dashboard', { replace: true });
    } catch (error) {
      if (!(error instanceof ApiFailure) || !error.details.requiresVerification) throw error;
      const notice = carryNotice({
        tone: 'information',
        text: error.message || 'Please verify your email first.',
      });
      navigate('/verify-otp', { state: { email: credentials.email, ...notice } });
    }
  };

  return (
    <Screen
      title="Sign in to your account"
      documentTitle="Sign in"
      lede="Your work, your agreement and your results in one place."
    >
      {session?.userRole === 'user' ? (
        <Notice tone="information">
          You are signed in as {session.userName}. <Link to="/dashboard">Go to your dashboard</Link>
        </Notice>
      ) : null}
      {returnPath && !session ? <Notice tone="information">Sign in to go on where you were.</Notice> : null}
      <Sheet>
        <LoginForm send={send} />
      </Sheet>
    </Screen>
  );
}
