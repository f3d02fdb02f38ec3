import AnswerIcon from '@mui/icons-material/ReplyOutlined';
import { useRecordContext } from 'react-admin';
import { ActionButton } from '../actions/ActionButton';
import { useDialog } from '../dialogs/DialogHost';
import type { ImageReport } from '../providers/records';
import { AnswerReportDialog } from './AnswerReportDialog';

export const AnswerReportButton = () => {
  const report = useRecordContext<ImageReport>();
  const dialog = useDialog();
  if (!report || report.answer) return null;
  return (
    <ActionButton
      permission="references:write"
      label="Answer"
      icon={<AnswerIcon />}
      recordName={report.imageTitle}
      onClick={() => dialog.open(<AnswerReportDialog report={report} onClose={dialog.close} />)}
    />
  );
};
