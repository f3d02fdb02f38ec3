import type { ApiResult } from '@inkwell/web/api-error';
import { saveFile } from '@inkwell/web/save-file';
import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import type { SvgIcon } from '@mui/material';
import type { RaRecord } from 'react-admin';
import { getFile } from '../providers/api';
import { useSingleMutation } from '../providers/useSingleMutation';
import { RecordAction, type RecordActionProps } from './RecordAction';

interface DownloadActionProps<R extends RaRecord> extends Omit<RecordActionProps<R>, 'icon'> {
  icon?: typeof SvgIcon;
  /** With `parseAs: 'blob'`. */
  call: (record: R) => Promise<ApiResult<unknown>>;
  fileName: (record: R) => string;
  failure: string;
}

/** Saves a file of a record. */
export const DownloadAction = <R extends RaRecord>(props: DownloadActionProps<R>) => {
  const { icon = DownloadIcon, call, fileName, failure, ...button } = props;
  const { mutate, isPending } = useSingleMutation({
    mutationFn: (record: R) => getFile(call(record)),
    onSuccess: (file, record) => saveFile(file, fileName(record)),
    meta: { failure },
  });
  return <RecordAction<R> {...button} icon={icon} loading={isPending} onAct={mutate} />;
};
