import PendingIcon from '@mui/icons-material/HourglassEmptyOutlined';
import SentIcon from '@mui/icons-material/MarkEmailReadOutlined';
import ReadyIcon from '@mui/icons-material/PictureAsPdfOutlined';
import { Badge } from '../display/Badge';
import type { SignedAgreement } from '../providers/records';

/** Where the signed PDF is on its way to its signatory. */
export const DeliveryBadge = ({ signed }: { signed: SignedAgreement }) => {
  if (signed.emailedAt) return <Badge label="E-mailed" tone="green" Icon={SentIcon} />;
  if (signed.pdfReady) return <Badge label="Ready" tone="blue" Icon={ReadyIcon} />;
  return <Badge label="Being made" tone="gray" Icon={PendingIcon} />;
};
