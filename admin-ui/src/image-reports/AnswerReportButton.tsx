import AnswerIcon from '@mui/icons-material/ReplyOutlined';
import { DialogAction } from '../actions/DialogAction';
import type { ImageReport } from '../providers/records';
import { AnswerReportDialog } from './AnswerReportDialog';

export const AnswerReportButton = () => (
  <DialogAction<ImageReport>
    permission="references:write"
    label="Answer"
    icon={AnswerIcon}
    when={({ answer }) => !answer}
    recordName={({ imageTitle }) => imageTitle}
    dialog={(report, close) => <AnswerReportDialog report={report} onClose={close} />}
  />
);
