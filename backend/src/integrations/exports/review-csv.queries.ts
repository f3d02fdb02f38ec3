import { writerColumns } from '../../assignments/writer-names.queries.js';
import { type CsvSource, isoTime } from '../../core/lists/csv-export.js';
import { type RowRange, timeConditions } from '../../core/lists/row-range.js';
import { IS_CLAIMED, STATUS } from '../../reviews/review.queries.js';

/** The number of a result, or empty. */
const ofResult = (name: string) => `coalesce(r.result ->> '${name}', '')`;

/**
 * The reviews of work that was submitted in a time, with every column.
 * @param hasNames whether the file has the names of users in blind projects
 */
export function reviewsCsv({ projectId, ...times }: RowRange, hasNames: boolean): CsvSource {
  const user = writerColumns(hasNames);
  return {
    table: 'r',
    from: 'reviews r',
    time: 'submitted_at',
    join: `JOIN users u ON u.id = r.user_id JOIN assignments a ON a.id = r.assignment_id
      JOIN projects p ON p.id = a.project_id LEFT JOIN users reviewer ON reviewer.id = r.reviewer_id
      LEFT JOIN users holder ON holder.id = r.claimed_by
      LEFT JOIN reference_files image ON r.kind = 'page' AND image.id = r.subject_id`,
    columns: [
      ['Name', user.name],
      ['Email', user.email, 'contact'],
      ['Project', 'p.name'],
      ['Assignment number', 'a.number'],
      ['Kind', 'r.kind'],
      ['Image', `coalesce(image.title, '')`],
      ['Round', 'r.round'],
      ['Texts', 'r.items'],
      ['Words', `coalesce(r.words::text, '')`],
      ['Submitted', isoTime('r.submitted_at')],
      ['Due', isoTime('r.due_at')],
      ['Status', STATUS],
      ['Claimed by', `CASE WHEN ${IS_CLAIMED} THEN coalesce(holder.name, 'Administrator') ELSE '' END`],
      [
        'Reviewer',
        `CASE WHEN r.published_at IS NULL THEN '' WHEN r.reviewer_id IS NULL THEN 'Program'
          ELSE coalesce(reviewer.name, 'Administrator') END`,
      ],
      ['Reviewer email', `coalesce(reviewer.email, '')`, 'contact'],
      ['Published', isoTime('r.published_at')],
      ['Result in percent', ofResult('percentage')],
      ['Correct', ofResult('correct')],
      ['Wrong', ofResult('wrong')],
      ['Unit', ofResult('unit')],
      ['Words of the reference', ofResult('referenceWords')],
      ['Illegible marks', ofResult('illegibleMarks')],
      ['Illegible words', ofResult('illegibleWords')],
      ['Version of the result', 'r.result_version'],
      ['Reason for another result', `coalesce(r.override_reason, '')`],
      ['Comments', 'r.overall_comments'],
      ['Returned', isoTime('r.returned_at')],
      ['Reason of the return', `coalesce(r.return_reason, '')`],
      ['Reported', isoTime('r.reported_at')],
      ['Review id', 'r.id'],
      ['Assignment id', 'r.assignment_id'],
      ['User id', 'r.user_id'],
      ['Image id', `coalesce(image.id::text, '')`],
      ['Reviewer id', `coalesce(r.reviewer_id::text, '')`],
    ],
    conditions: (addParameter) => [
      ...timeConditions('r.submitted_at', times, addParameter),
      ...(projectId
        ? [
            `r.assignment_id IN (SELECT id FROM assignments WHERE project_id = ${addParameter(projectId)}::uuid)`,
          ]
        : []),
    ],
  };
}
