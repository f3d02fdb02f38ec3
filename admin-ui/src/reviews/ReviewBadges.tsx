import PenalizedIcon from '@mui/icons-material/BlockOutlined';
import CorrectIcon from '@mui/icons-material/CheckOutlined';
import WrongIcon from '@mui/icons-material/CloseOutlined';
import DocumentIcon from '@mui/icons-material/DescriptionOutlined';
import PendingIcon from '@mui/icons-material/HourglassEmptyOutlined';
import PageIcon from '@mui/icons-material/ImageOutlined';
import SentIcon from '@mui/icons-material/MarkEmailReadOutlined';
import FailedIcon from '@mui/icons-material/ReportProblemOutlined';
import WaitingIcon from '@mui/icons-material/ScheduleSendOutlined';
import ReviewedIcon from '@mui/icons-material/TaskAltOutlined';
import ReturnedIcon from '@mui/icons-material/UndoOutlined';
import SequentialIcon from '@mui/icons-material/ViewCarouselOutlined';
import OverdueIcon from '@mui/icons-material/WarningAmberOutlined';
import { Badge } from '../display/Badge';
import { useNow } from '../display/useNow';
import type { ReviewRow } from '../providers/reviewRecords';
import { describeDue, kindNames } from './reviewLabels';

const kindIcons = { document: DocumentIcon, page: PageIcon, sequential: SequentialIcon } as const;

export const KindBadge = ({ kind }: Pick<ReviewRow, 'kind'>) => (
  <Badge label={kindNames[kind]} tone="gray" Icon={kindIcons[kind]} />
);

const statusStyles = {
  pending: { tone: 'yellow', Icon: PendingIcon },
  overdue: { tone: 'orange', Icon: OverdueIcon },
  penalized: { tone: 'red', Icon: PenalizedIcon },
  reviewed: { tone: 'green', Icon: ReviewedIcon },
  returned: { tone: 'blue', Icon: ReturnedIcon },
} as const;

export const TimeLeftBadge = ({ review }: { review: Pick<ReviewRow, 'status' | 'dueAt'> }) => (
  <Badge label={describeDue(review, useNow())} {...statusStyles[review.status]} />
);

const deliveries = {
  waiting: { label: 'Report waits', tone: 'gray', Icon: WaitingIcon },
  sent: { label: 'Report sent', tone: 'green', Icon: SentIcon },
  failed: { label: 'Report failed', tone: 'red', Icon: FailedIcon },
} as const;

/** Whether the report was delivered to the user. */
export const DeliveryBadge = ({ report }: Pick<ReviewRow, 'report'>) =>
  report && <Badge {...deliveries[report.status]} />;

/** Null for a text that is not marked yet. */
export const MarkBadge = ({ isCorrect }: { isCorrect: boolean | null }) => {
  if (isCorrect === null) return null;
  return isCorrect ? (
    <Badge label="Correct" tone="green" Icon={CorrectIcon} />
  ) : (
    <Badge label="Wrong" tone="red" Icon={WrongIcon} />
  );
};
