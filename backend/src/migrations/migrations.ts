import { Baseline1764500000000 } from './1764500000000-baseline.js';
import { UpgradeFrom0101764510000000 } from './1764510000000-upgrade-from-0.1.0.js';
import { RecordVersions1764600000000 } from './1764600000000-record-versions.js';
import { AuditChanges1764601000000 } from './1764601000000-audit-changes.js';
import { VersionReasons1764610000000 } from './1764610000000-version-reasons.js';
import { UsersList1764620000000 } from './1764620000000-users-list.js';
import { AdminInvitations1764621000000 } from './1764621000000-admin-invitations.js';
import { ImageMinWords1764640000000 } from './1764640000000-image-min-words.js';
import { ReopenedReviews1764650000000 } from './1764650000000-reopened-reviews.js';
import { Roles1764700000000 } from './1764700000000-roles.js';
import { Sessions1764710000000 } from './1764710000000-sessions.js';
import { SecondFactors1764720000000 } from './1764720000000-second-factors.js';
import { SingleSignOn1764730000000 } from './1764730000000-single-sign-on.js';
import { SignInAttempts1764740000000 } from './1764740000000-sign-in-attempts.js';
import { ClearedNotifications1764761000000 } from './1764761000000-cleared-notifications.js';
import { ScoringJobs1764800000000 } from './1764800000000-scoring-jobs.js';
import { BackupRuns1764820000000 } from './1764820000000-backup-runs.js';
import { FullHistories1764830000000 } from './1764830000000-full-histories.js';
import { SignInFreshness1764831000000 } from './1764831000000-sign-in-freshness.js';
import { ReviewReferences1764841000000 } from './1764841000000-review-references.js';
import { AccuracyByUnit1764850000000 } from './1764850000000-accuracy-by-unit.js';
import { ReplacedReferenceTexts1764860000000 } from './1764860000000-replaced-reference-texts.js';
import { PreparedTexts1764880000000 } from './1764880000000-prepared-texts.js';
import { StoredBytes1764890000000 } from './1764890000000-stored-bytes.js';
import { RefusedEmails1764900000000 } from './1764900000000-refused-emails.js';
import { Suspensions1764920000000 } from './1764920000000-suspensions.js';
import { NaturalTitles1764930000000 } from './1764930000000-natural-titles.js';
import { FoldedSearch1764931000000 } from './1764931000000-folded-search.js';
import { ScoringAttempts1764940000000 } from './1764940000000-scoring-attempts.js';

/** Every migration, oldest first. A migration is not edited after a release. */
export const migrations = [
  Baseline1764500000000,
  UpgradeFrom0101764510000000,
  RecordVersions1764600000000,
  AuditChanges1764601000000,
  VersionReasons1764610000000,
  UsersList1764620000000,
  AdminInvitations1764621000000,
  ImageMinWords1764640000000,
  ReopenedReviews1764650000000,
  Roles1764700000000,
  Sessions1764710000000,
  SecondFactors1764720000000,
  SingleSignOn1764730000000,
  SignInAttempts1764740000000,
  ClearedNotifications1764761000000,
  ScoringJobs1764800000000,
  BackupRuns1764820000000,
  FullHistories1764830000000,
  SignInFreshness1764831000000,
  ReviewReferences1764841000000,
  AccuracyByUnit1764850000000,
  ReplacedReferenceTexts1764860000000,
  PreparedTexts1764880000000,
  StoredBytes1764890000000,
  RefusedEmails1764900000000,
  Suspensions1764920000000,
  NaturalTitles1764930000000,
  FoldedSearch1764931000000,
  ScoringAttempts1764940000000,
];
