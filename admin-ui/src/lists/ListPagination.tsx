import { PaginationItem, type PaginationRenderItemParams } from '@mui/material';
import { Pagination, PaginationActions, type PaginationActionsProps, useListContext } from 'react-admin';

/** `4,001` in the reader's own manner, as the counts beside it. */
const Item = ({ page, ...item }: PaginationRenderItemParams) => (
  <PaginationItem {...item} page={page?.toLocaleString()} />
);

const Actions = (props: PaginationActionsProps) => <PaginationActions {...props} renderItem={Item} />;

/** Pages are counted only when there is a list to count. */
export const ListPagination = () => {
  const { error } = useListContext();
  return error ? null : <Pagination rowsPerPageOptions={[10, 25, 50, 100]} actions={Actions} />;
};
