import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { resendOtp, verifyOtp } from '../../api/calls';
import { carryNotice } from '../../ui/carriedNotice';
import { Screen } from '../../ui/Screen';
import { Sheet } from '../../ui/Sheet';
import { OnboardingSteps } from '../OnboardingSteps';
import { forgetTypedRegistration } from '../register/typedRegistration';
import { readCarriedEmail } from './carriedEmail';
import { ResendCode } from './ResendCode';
import { VerifyOtpForm } from './VerifyOtpForm';

export function Component() {
  const navigate = useNavigate();
  const email = readCarriedEmail(useLocation().state);
  if (email === undefined) return <Navigate to="/register" replace />;

  const send = async (otp: string) => {
    const { agreementLink } = await verifyOtp({ email, otp });
    forgetTypedRegistration();
    navigate('/login', {
      state: carryNotice(
        agreementLink
          ? {
              tone: 'success',
              text: 'Email verified successfully! Redirecting to agreement signing...',
              link: { text: 'Read and sign the agreement', href: agreementLink },
            }
          : {
              tone: 'success',
              text: 'Email verified successfully! Please check your email for the agreement link.',
            },
      ),
    });
  };

  return (
    <Screen
      title="Confirm your e-mail"
      lede={`We've sent a 6-digit OTP to ${email}`}
      aside={<OnboardingSteps current={2} />}
    >
      <Sheet>
        <VerifyOtpForm send={send} />
        <ResendCode resend={() => resendOtp(email)} />
        <Link to="/register">Back to registration</Link>
      </Sheet>
    </Screen>
  );
}
