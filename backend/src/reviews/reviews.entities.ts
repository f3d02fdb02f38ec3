import { ReviewComment } from './comments/review-comment.entity.js';
import { ReopenedResult } from './reopen/reopened-result.entity.js';
import { Review } from './review.entity.js';

export const reviewsEntities = [ReviewComment, ReopenedResult, Review];
