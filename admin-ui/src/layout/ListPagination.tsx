import { Pagination, useListContext } from 'react-admin';

/** Pages are counted only when there is a list to count. */
export const ListPagination = () => {
  const { error } = useListContext();
  return error ? null : <Pagination rowsPerPageOptions={[10, 25, 50, 100]} />;
};
