import { useNavigate } from 'react-router';
import { register } from '../../api/calls';
import { carryNotice } from '../../ui/carriedNotice';
import { Screen } from '../../ui/Screen';
import { Sheet } from '../../ui/Sheet';
import { OnboardingSteps } from '../OnboardingSteps';
import { RegisterForm } from './RegisterForm';

export function Component() {
  const navigate = useNavigate();
  return (
    <Screen
      title="Create your account"
      lede="Your details are printed on the agreement you will sign."
      aside={<OnboardingSteps current={1} />}
    >
      <Sheet>
        <RegisterForm
          send={async (registration) => {
            const { message } = await register(registration);
            navigate('/verify-otp', {
              state: { email: registration.email, ...carryNotice({ tone: 'success', text: message }) },
            });
          }}
        />
      </Sheet>
    </Screen>
  );
}
