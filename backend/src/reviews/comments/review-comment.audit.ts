import { defineAudit } from '../../audit/audit-definition.js';

export const REVIEW_COMMENT_CREATE = defineAudit<{ text: string }>('review-comment.create');
export const REVIEW_COMMENT_UPDATE = defineAudit<{ text: string }>('review-comment.update');
export const REVIEW_COMMENT_DELETE = defineAudit<{ text: string }>('review-comment.delete');
