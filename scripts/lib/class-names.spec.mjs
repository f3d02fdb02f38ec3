import { expect, test } from 'vitest';
import { findMisnamedClasses } from './class-names.mjs';

const injectable = (name) => `@Injectable()\nexport class ${name} {}`;

test.each([
  ['backend/src/work/work-clock.service.ts', injectable('WorkClockService')],
  ['backend/src/penalties/penalty.job.ts', injectable('PenaltyJob')],
  ['backend/src/core/mail/outbox.ts', injectable('Outbox')],
  ['backend/src/users/user.entity.ts', "@Entity('users')\nexport class User {}"],
])('%s is named by the rule', (file, text) => {
  expect(findMisnamedClasses(file, text)).toEqual([]);
});

test.each([
  ['backend/src/work/work-clock.service.ts', injectable('WorkClock')],
  ['backend/src/work/work-clock.ts', injectable('WorkClockService')],
  [
    'backend/src/users/users.controller.ts',
    "@ApiTags('Users')\n@Controller('users')\nexport class Members {}",
  ],
  ['backend/src/users/user.ts', "@Entity('users')\nexport class User {}"],
])('%s is not', (file, text) => {
  expect(findMisnamedClasses(file, text)).toHaveLength(1);
});
