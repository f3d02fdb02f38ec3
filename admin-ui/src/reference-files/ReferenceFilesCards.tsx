import { formatFileSize } from '@inkwell/contract/file-size';
import { Box, Typography } from '@mui/material';
import { useListContext } from 'react-admin';
import { formatDay } from '../display/formatDate';
import { CardsLoading } from '../lists/CardsLoading';
import { RecordLink } from '../lists/RecordLink';
import type { ReferenceFile } from '../providers/records';
import { NothingFound } from '../theme/NothingFound';
import { ActiveBadge } from './ActiveBadge';
import { FileActions } from './FileActions';
import { fileTypeName } from './fileType';
import type { ReferenceFileKind } from './kinds';
import { MoveHandle } from './order/MoveHandle';
import { Thumbnail } from './Thumbnail';

/** The same list for a narrow screen. */
export const ReferenceFilesCards = ({ kind }: { kind: ReferenceFileKind }) => {
  const { data, isPending } = useListContext<ReferenceFile>();
  if (isPending) return <CardsLoading />;
  if (data?.length === 0) return <NothingFound />;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {data?.map((file) => (
        <Box
          component="li"
          key={file.id}
          sx={{ display: 'flex', gap: 2, p: 2, '& + &': { borderTop: 1, borderColor: 'divider' } }}
        >
          <Thumbnail file={file} size={72} />
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <RecordLink to={`/${kind.resource}/${file.id}`}>{file.title}</RecordLink>
            {file.description && (
              <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                {file.description}
              </Typography>
            )}
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {fileTypeName(file.mimeType)}, {formatFileSize(file.fileSize)}, {formatDay(file.uploadedAt)}
            </Typography>
            <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', mt: 0.5 }}>
              <ActiveBadge isActive={file.isActive} />
              <Box sx={{ display: 'flex', gap: 0.5 }}>
                <MoveHandle file={file} />
                <FileActions file={file} kind={kind} />
              </Box>
            </Box>
          </Box>
        </Box>
      ))}
    </Box>
  );
};
