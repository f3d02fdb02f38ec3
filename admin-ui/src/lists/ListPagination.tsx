import { formatCount } from '@inkwell/contract/format-count';
import { PaginationItem, type PaginationRenderItemParams } from '@mui/material';
import {
  Pagination,
  PaginationActions,
  type PaginationActionsProps,
  useListContext,
  useTranslate,
} from 'react-admin';

/** Page numbers with separators, such as `4,001`, as in the counts beside them. */
const Item = ({ page, ...item }: PaginationRenderItemParams) => (
  <PaginationItem {...item} page={page && formatCount(page)} />
);

const Actions = (props: PaginationActionsProps) => <PaginationActions {...props} renderItem={Item} />;

interface DisplayedRows {
  from: number;
  to: number;
  count: number;
}

export const ListPagination = () => {
  const { data, error, meta } = useListContext();
  const translate = useTranslate();
  if (error && !data) return null;
  // react-admin hands this on to MUI's TablePagination, but its type leaves it out.
  const label = {
    labelDisplayedRows: ({ from, to, count }: DisplayedRows) =>
      translate('ra.navigation.page_range_info', {
        offsetBegin: from,
        offsetEnd: to,
        total: totalText(count, meta),
      }),
  };
  return <Pagination rowsPerPageOptions={[10, 25, 50, 100]} actions={Actions} {...label} />;
};

/** `10,000+` if the server stopped counting there. */
export function totalText(total: number, meta: { totalIsMore?: boolean } | undefined): string {
  return `${formatCount(total)}${meta?.totalIsMore ? '+' : ''}`;
}
