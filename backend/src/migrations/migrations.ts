import { Foundation1764000000000 } from './1764000000000-foundation.js';
import { Images1764050000000 } from './1764050000000-images.js';
import { Drafts1764100000000 } from './1764100000000-drafts.js';
import { WorkClock1764200000000 } from './1764200000000-work-clock.js';
import { Pages1764210000000 } from './1764210000000-pages.js';
import { WorkStartNotifications1764220000000 } from './1764220000000-work-start-notifications.js';
import { DashboardTabs1764221000000 } from './1764221000000-dashboard-tabs.js';
import { SubmittedTexts1764222000000 } from './1764222000000-submitted-texts.js';
import { OperationsLists1764223000000 } from './1764223000000-operations-lists.js';
import { NewestTexts1764224000000 } from './1764224000000-newest-texts.js';
import { SequentialReviews1764240000000 } from './1764240000000-sequential-reviews.js';
import { Reviews1764300000000 } from './1764300000000-reviews.js';
import { UsersByStart1764310000000 } from './1764310000000-users-by-start.js';
import { ReferenceOrder1764320000000 } from './1764320000000-reference-order.js';
import { ContestedRegistrations1764330000000 } from './1764330000000-contested-registrations.js';
import { EmailSubjects1764340000000 } from './1764340000000-email-subjects.js';
import { PendingFiles1764350000000 } from './1764350000000-pending-files.js';
import { ReturnedDrafts1764360000000 } from './1764360000000-returned-drafts.js';
import { NamesInOrder1764370000000 } from './1764370000000-names-in-order.js';
import { UserSearchCounts1764375000000 } from './1764375000000-user-search-counts.js';
import { SearchedLists1764410000000 } from './1764410000000-searched-lists.js';
import { AuditCounts1764411000000 } from './1764411000000-audit-counts.js';
import { SearchedWords1764412000000 } from './1764412000000-searched-words.js';

/** Every migration, oldest first. They are never edited once they have run anywhere. */
export const migrations = [
  Foundation1764000000000,
  Images1764050000000,
  Drafts1764100000000,
  WorkClock1764200000000,
  Pages1764210000000,
  WorkStartNotifications1764220000000,
  DashboardTabs1764221000000,
  SubmittedTexts1764222000000,
  OperationsLists1764223000000,
  NewestTexts1764224000000,
  SequentialReviews1764240000000,
  Reviews1764300000000,
  UsersByStart1764310000000,
  ReferenceOrder1764320000000,
  ContestedRegistrations1764330000000,
  EmailSubjects1764340000000,
  PendingFiles1764350000000,
  ReturnedDrafts1764360000000,
  NamesInOrder1764370000000,
  UserSearchCounts1764375000000,
  SearchedLists1764410000000,
  AuditCounts1764411000000,
  SearchedWords1764412000000,
];
