import { SecondFactorsAdminController } from '../../console/users/user-second-factors.controller.js';
import { ReauthenticationController } from '../sign-in/reauthentication.controller.js';
import { ReauthenticationService } from '../sign-in/reauthentication.service.js';
import { SecondStepController } from '../sign-in/second-step.controller.js';
import { SecondStepService } from '../sign-in/second-step.service.js';
import { ChallengesService } from './challenges.service.js';
import { PasskeysService } from './passkeys.service.js';
import { RecoveryCodesService } from './recovery-codes.service.js';
import { SecondFactorNoticesService } from './second-factor-notices.service.js';
import { SecondFactorsController } from './second-factors.controller.js';
import { SecondFactorsService } from './second-factors.service.js';
import { TotpService } from './totp.service.js';

export const mfaControllers = [
  SecondStepController,
  ReauthenticationController,
  SecondFactorsController,
  SecondFactorsAdminController,
];

export const mfaProviders = [
  ChallengesService,
  PasskeysService,
  ReauthenticationService,
  RecoveryCodesService,
  SecondFactorNoticesService,
  SecondFactorsService,
  SecondStepService,
  TotpService,
];
