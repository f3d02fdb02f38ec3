import type { MailContent } from '../../core/mail/mail-definition.js';
import { REVIEW_REPORT_MAIL } from '../review.mails.js';
import { figureInWords, markInWords, type ReviewReport, workInWords } from './review-report.js';

/** What the e-mail says that carries the report. `link` leads to the person's dashboard. */
export function reportMail(report: ReviewReport, link: string): MailContent {
  const { name, result, items, isAutomatic, overallComments, overrideReason } = report;
  return REVIEW_REPORT_MAIL.content({
    name,
    work: workInWords(report),
    isAutomatic,
    percentage: result.percentage,
    right: figureInWords(result.correct, result.unit),
    wrong: figureInWords(result.wrong, result.unit),
    items: items
      .map(({ title, isCorrect, comments }, index) => ({
        number: index + 1,
        title,
        mark: markInWords(isCorrect),
        comments,
      }))
      .filter(({ mark, comments }) => mark !== '' || comments !== ''),
    overrideReason: overrideReason ?? '',
    overallComments,
    link,
  });
}
