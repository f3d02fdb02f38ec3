import { INTERNAL, KEY, OWN_ID, type PersonalTable, STAFF_ID } from './personal-table.js';

const DRAFTS = 'draft_id IN (SELECT id FROM drafts WHERE user_id = $1)';

/** The personal data of the work: clock, texts, reviews. */
export const WORK_DATA: Readonly<Record<string, PersonalTable>> = {
  clock_entries: {
    erase: 'cascade',
    export: {
      file: 'work-clock.json',
      about: 'Start, deadlines, extensions and penalties of your work',
      rows: 'user_id = $1',
      orderBy: 'id',
      columns: ['at', 'kind', 'actor', 'deadline_at', 'details'],
    },
    withheld: { id: KEY, user_id: OWN_ID, actor_id: STAFF_ID },
  },
  clock_reminders: {
    erase: 'cascade',
    export: {
      file: 'planned-reminders.json',
      about: 'Reminders of your deadline that are not sent yet',
      rows: 'user_id = $1',
      orderBy: 'due_at',
      columns: ['due_at', 'hours'],
    },
    withheld: { user_id: OWN_ID },
  },
  drafts: {
    erase: 'cascade',
    export: {
      file: 'texts/texts.json',
      about: 'The list of your texts',
      rows: 'user_id = $1',
      orderBy: 'id',
      columns: ['id', 'kind', 'subject_id', 'version', 'length', 'saved_at', 'submitted_at', 'returned_at'],
    },
    withheld: { user_id: OWN_ID, altered_version: INTERNAL, stored_bytes: INTERNAL },
  },
  draft_versions: {
    erase: 'cascade',
    export: {
      file: 'texts/versions.json',
      about: 'When and why each version of a text was saved',
      rows: DRAFTS,
      orderBy: 'draft_id, version',
      columns: ['draft_id', 'version', 'saved_at', 'length', 'reason', 'restored_from'],
    },
    withheld: {
      author_id: STAFF_ID,
      at: 'the text is in an HTML file',
      removed: 'the text is in an HTML file',
      inserted: 'the text is in an HTML file',
    },
  },
  draft_snapshots: { erase: 'cascade', withheld: { content: 'the text is in an HTML file' } },
  prepared_texts: {
    erase: 'cascade',
    withheld: { content: 'the text is in an HTML file', words: INTERNAL, release: INTERNAL },
  },
  full_histories: { erase: 'cascade', withheld: { user_id: OWN_ID, since: INTERNAL } },
  submitted_texts: { erase: 'cascade', withheld: { body: 'the text is in an HTML file', words: INTERNAL } },
  pages: {
    erase: 'cascade',
    export: {
      file: 'pages.json',
      about: 'The pages that you have begun or submitted',
      rows: 'user_id = $1',
      orderBy: 'begun_at, image_id',
      columns: ['image_id', 'begun_at', 'submitted_at', 'draft_version', 'word_count', 'review_deadline'],
    },
    withheld: { user_id: OWN_ID },
  },
  sequential_sessions: {
    erase: 'cascade',
    export: {
      file: 'sequential-work.json',
      about: 'Your sequential work as a whole',
      rows: 'user_id = $1',
      orderBy: 'id',
      columns: [
        ...[
          'id',
          'total_images',
          'completed_images',
          'started_at',
          'completed_at',
          'review_deadline',
          'reviewed_at',
        ],
        ...['is_penalized', 'accuracy_result', 'overall_comments'],
      ],
    },
    withheld: { user_id: OWN_ID },
  },
  sequential_images: {
    erase: 'cascade',
    export: {
      file: 'sequential-work-images.json',
      about: 'Each image of your sequential work, with the comments about it',
      rows: 'session_id IN (SELECT id FROM sequential_sessions WHERE user_id = $1)',
      orderBy: 'position',
      columns: ['session_id', 'position', 'image_id', 'submitted_at', 'is_correct', 'review_comments'],
    },
    withheld: { id: KEY, submission_content: 'the text is in an HTML file' },
  },
  reviews: {
    erase: 'cascade',
    export: {
      file: 'reviews.json',
      about: 'Each submission with its result, marks and comments',
      rows: 'user_id = $1',
      orderBy: 'submitted_at, id',
      columns: [
        ...[
          'id',
          'kind',
          'subject_id',
          'round',
          'items',
          'words',
          'submitted_at',
          'due_at',
          'status',
          'published_at',
        ],
        ...['result', 'result_version', 'marks', 'overall_comments', 'override_reason', 'returned_at'],
        ...['return_reason', 'return_hours', 'reported_at', 'report_sha256'],
      ],
    },
    withheld: {
      user_id: OWN_ID,
      claimed_by: STAFF_ID,
      reviewer_id: STAFF_ID,
      draft: 'notes of a reviewer before the result is published',
      draft_version: INTERNAL,
      claim_expires_at: INTERNAL,
      lease_until: INTERNAL,
      reference_ids: INTERNAL,
      scoring: INTERNAL,
      scoring_error: INTERNAL,
      scoring_began_at: INTERNAL,
      overdue_told_at: INTERNAL,
      report_key: 'the file is in the folder reports',
    },
  },
  reopened_results: {
    erase: 'cascade',
    export: {
      file: 'reopened-results.json',
      about: 'Results that were replaced by a later one',
      rows: 'review_id IN (SELECT id FROM reviews WHERE user_id = $1)',
      orderBy: 'review_id, version',
      columns: [
        ...['review_id', 'version', 'result', 'marks', 'overall_comments', 'override_reason', 'published_at'],
        ...['report_sha256', 'reopened_at', 'reason'],
      ],
    },
    withheld: {
      reviewer_id: STAFF_ID,
      reopened_by: STAFF_ID,
      report_key: 'the file is in the folder reports',
    },
  },
  work_start_notifications: {
    erase: 'cascade',
    export: {
      file: 'notifications-to-staff.json',
      about: 'Notifications to the staff that you have started to work',
      rows: 'user_id = $1',
      orderBy: 'id',
      columns: ['started_at', 'project_link'],
    },
    withheld: { id: KEY, user_id: OWN_ID },
  },
};
