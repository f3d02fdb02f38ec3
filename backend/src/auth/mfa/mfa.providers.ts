import { Challenges } from './challenges.service.js';
import { Passkeys } from './passkeys.service.js';
import { ReauthenticationController } from './reauthentication.controller.js';
import { ReauthenticationService } from './reauthentication.service.js';
import { RecoveryCodes } from './recovery-codes.service.js';
import { SecondFactorNotices } from './second-factor-notices.service.js';
import { SecondFactorsController } from './second-factors.controller.js';
import { SecondFactors } from './second-factors.service.js';
import { SecondFactorsAdminController } from './second-factors-admin.controller.js';
import { SecondStepController } from './second-step.controller.js';
import { SecondStepService } from './second-step.service.js';
import { Totp } from './totp.service.js';

export const mfaControllers = [
  SecondStepController,
  ReauthenticationController,
  SecondFactorsController,
  SecondFactorsAdminController,
];

export const mfaProviders = [
  Challenges,
  Passkeys,
  ReauthenticationService,
  RecoveryCodes,
  SecondFactorNotices,
  SecondFactors,
  SecondStepService,
  Totp,
];
