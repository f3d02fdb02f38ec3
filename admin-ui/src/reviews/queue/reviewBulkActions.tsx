import { pluralize } from '@inkwell/contract/format-count';
import PublishIcon from '@mui/icons-material/PublishOutlined';
import { Typography } from '@mui/material';
import { lazyDialog } from '../../dialogs/lazyDialog';
import type { BulkAction, BulkResult } from '../../lists/bulk/bulkAction';
import { defineBulkAction } from '../../lists/bulk/defineBulkAction';
import { api, getBody } from '../../providers/api';
import type { SeenReview } from '../../providers/reviewRecords';

const TaskDialog = lazyDialog(async () => (await import('../../tasks/TaskDialog')).TaskDialog);

interface PublishPreview extends BulkResult {
  proposals: SeenReview[];
}

export const reviewBulkActions: readonly BulkAction[] = [
  defineBulkAction<object, PublishPreview>({
    permission: 'reviews:write',
    icon: <PublishIcon />,
    label: 'Publish',
    count: (results) => pluralize(results, 'result'),
    lead: 'Publishes the proposed results of work that nobody has opened. Users see them and get their reports.',
    submitLabel: 'Publish',
    submitText: (results) => `Publish ${results}`,
    failure: 'Failed to publish the results',
    done: (results) => `${results} published.`,
    summary: ({ proposals }) => <Summary proposals={proposals} />,
    call: async (ids, _values, isDryRun, preview) => {
      const proposals = preview?.proposals ?? [];
      const answer = await getBody(
        api.POST('/api/admin/reviews/bulk-publish', {
          params: isDryRun ? { query: { dryRun: true } } : {},
          body: isDryRun ? { ids } : { ids: idsOf(proposals), proposals },
        }),
      );
      const { task } = answer;
      return {
        proposals: answer.proposals,
        done: idsOf(answer.proposals),
        skipped: answer.skipped.map(({ id, userId, title, message }) => ({
          id,
          name: userId?.name ?? 'Unknown work',
          detail: [title, message].filter(Boolean).join(': '),
        })),
        ...(task && {
          taskDialog: (onClose) => <TaskDialog id={task._id} onClose={onClose} />,
        }),
      };
    },
  }),
];

const idsOf = (proposals: readonly SeenReview[]) => proposals.map(({ id }) => id);

const Summary = ({ proposals }: { proposals: readonly SeenReview[] }) => {
  const percentages = proposals.map(({ percentage }) => percentage);
  return (
    <Typography sx={{ mb: 2 }}>
      {`${pluralize(proposals.length, 'result')}: ${rangeText(percentages)}.`}
    </Typography>
  );
};

function rangeText(percentages: readonly number[]): string {
  const [least, most] = [Math.min(...percentages), Math.max(...percentages)];
  if (least === most) return `${least}%`;
  const mean = Math.round(percentages.reduce((sum, one) => sum + one, 0) / percentages.length);
  return `from ${least}% to ${most}%, ${mean}% on average`;
}
