import { Baseline1764931000000 } from './1764931000000-baseline.js';
import { Assignments1765000000000 } from './1765000000000-assignments.js';
import { Tasks1765100000000 } from './1765100000000-tasks.js';
import { GivenAssignments1765100000001 } from './1765100000001-given-assignments.js';
import { ExtensionRequests1765100000100 } from './1765100000100-extension-requests.js';
import { ImageReports1765100000101 } from './1765100000101-image-reports.js';
import { ProjectWriters1765100000200 } from './1765100000200-project-writers.js';
import { MinimumOfWords1765100000201 } from './1765100000201-minimum-of-words.js';
import { ApiKeys1765200000000 } from './1765200000000-api-keys.js';
import { Events1765200000100 } from './1765200000100-events.js';
import { Imports1765200000200 } from './1765200000200-imports.js';
import { UserInvitations1765200000201 } from './1765200000201-user-invitations.js';
import { Exports1765200000300 } from './1765200000300-exports.js';
import { IdempotencyKeys1765200000400 } from './1765200000400-idempotency-keys.js';
import { AssignmentListIndexes1765200000600 } from './1765200000600-assignment-list-indexes.js';
import { ReferenceTexts1765300000100 } from './1765300000100-reference-texts.js';
import { FillReferenceTexts1765300000101 } from './1765300000101-fill-reference-texts.js';
import { ComparedReferences1765300000102 } from './1765300000102-compared-references.js';
import { CausesOfReopening1765300000103 } from './1765300000103-causes-of-reopening.js';
import { FillComparedReferences1765300000104 } from './1765300000104-fill-compared-references.js';
import { MissedDeadlines1765300000300 } from './1765300000300-missed-deadlines.js';
import { PenaltyOnly1765300000310 } from './1765300000310-penalty-only.js';
import { WebhookMakers1765300000400 } from './1765300000400-webhook-makers.js';
import { KnownWebhookMakers1765300000401 } from './1765300000401-known-webhook-makers.js';
import { UpdatedRows1765300000700 } from './1765300000700-updated-rows.js';
import { KeptSpelling1765300000800 } from './1765300000800-kept-spelling.js';
import { EndedAssignments1765300001100 } from './1765300001100-ended-assignments.js';
import { MoreClockSteps1765300001101 } from './1765300001101-more-clock-steps.js';
import { CheckedClockSteps1765300001102 } from './1765300001102-checked-clock-steps.js';
import { MadeByCalls1765300001200 } from './1765300001200-made-by-calls.js';
import { ApiKeyUses1765300001201 } from './1765300001201-api-key-uses.js';
import { TaskResultCodes1765300001250 } from './1765300001250-task-result-codes.js';
import { WithdrawnRequests1765300001350 } from './1765300001350-withdrawn-requests.js';
import { Proposals1765300001450 } from './1765300001450-proposals.js';
import { ProposalIndexes1765300001451 } from './1765300001451-proposal-indexes.js';
import { PlainSearch1765300001500 } from './1765300001500-plain-search.js';
import { UserSteps1765400000000 } from './1765400000000-user-steps.js';
import { FilesOfTasks1765400000100 } from './1765400000100-files-of-tasks.js';
import { IndexesOfTaskFiles1765400000101 } from './1765400000101-indexes-of-task-files.js';
import { ExportsAreTasks1765400000102 } from './1765400000102-exports-are-tasks.js';
import { PlansOfImageImports1765400000110 } from './1765400000110-plans-of-image-imports.js';

/** Every migration, oldest first. A migration is not edited after a release. */
export const migrations = [
  Baseline1764931000000,
  Assignments1765000000000,
  Tasks1765100000000,
  GivenAssignments1765100000001,
  ExtensionRequests1765100000100,
  ImageReports1765100000101,
  ProjectWriters1765100000200,
  MinimumOfWords1765100000201,
  ApiKeys1765200000000,
  Events1765200000100,
  Imports1765200000200,
  UserInvitations1765200000201,
  Exports1765200000300,
  IdempotencyKeys1765200000400,
  AssignmentListIndexes1765200000600,
  ReferenceTexts1765300000100,
  FillReferenceTexts1765300000101,
  ComparedReferences1765300000102,
  CausesOfReopening1765300000103,
  FillComparedReferences1765300000104,
  MissedDeadlines1765300000300,
  PenaltyOnly1765300000310,
  WebhookMakers1765300000400,
  KnownWebhookMakers1765300000401,
  UpdatedRows1765300000700,
  KeptSpelling1765300000800,
  EndedAssignments1765300001100,
  MoreClockSteps1765300001101,
  CheckedClockSteps1765300001102,
  MadeByCalls1765300001200,
  ApiKeyUses1765300001201,
  TaskResultCodes1765300001250,
  WithdrawnRequests1765300001350,
  Proposals1765300001450,
  ProposalIndexes1765300001451,
  PlainSearch1765300001500,
  UserSteps1765400000000,
  FilesOfTasks1765400000100,
  IndexesOfTaskFiles1765400000101,
  ExportsAreTasks1765400000102,
  PlansOfImageImports1765400000110,
];
