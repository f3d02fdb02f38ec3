import {
  Draft,
  DraftSnapshot,
  DraftVersion,
  FullHistory,
  PreparedTextRow,
  SubmittedText,
} from './draft.entity.js';

export const draftsEntities = [
  Draft,
  DraftVersion,
  DraftSnapshot,
  PreparedTextRow,
  FullHistory,
  SubmittedText,
];
