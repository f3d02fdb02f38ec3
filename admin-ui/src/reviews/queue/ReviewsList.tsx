import { type Theme, Typography, useMediaQuery } from '@mui/material';
import { List, SortButton, TopToolbar } from 'react-admin';
import { counted } from '../../display/counted';
import { ignoreError } from '../../errors/ignoreError';
import { PageHeader } from '../../layout/PageHeader';
import { ListLoadFailure } from '../../lists/ListLoadFailure';
import { ListPagination } from '../../lists/ListPagination';
import { WAITING } from '../paths';
import { ReviewNextButton } from './ReviewNextButton';
import { ReviewsCards } from './ReviewsCards';
import { ReviewsTable } from './ReviewsTable';
import { reviewFilters } from './reviewFilters';
import { useReviewCounts } from './useReviewCounts';

/** On a phone under the search. */
const filtersSideBySide = {
  '@media (max-width: 599px)': {
    '& .RaFilterForm-filterFormInput:not([data-source="q"])': { width: 'auto', flex: '1 1 30%' },
  },
};

export const ReviewsList = () => {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('lg'));
  return (
    <>
      <PageHeader title="Reviews" lead={<Lead />} actions={<ReviewNextButton />} />
      <List
        title={false}
        filters={reviewFilters}
        filterDefaultValues={WAITING}
        // A table is sorted at its heads.
        actions={isNarrow ? <Sorting /> : false}
        sort={{ field: 'dueAt', order: 'ASC' }}
        perPage={25}
        error={<ListLoadFailure title="Failed to load the reviews" />}
        // Each of the two says itself that it is empty: a filter is on from the start.
        empty={false}
        queryOptions={{ onError: ignoreError }}
        pagination={<ListPagination />}
        exporter={false}
        sx={filtersSideBySide}
      >
        {isNarrow ? <ReviewsCards /> : <ReviewsTable />}
      </List>
    </>
  );
};

const Sorting = () => (
  <TopToolbar>
    <SortButton fields={['dueAt', 'submittedAt', 'publishedAt']} />
  </TopToolbar>
);

const Lead = () => {
  const { data } = useReviewCounts();
  return (
    <>
      Everything submitted, the most urgent first. Each is reviewed within 24 hours.
      {data && (
        <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {counted(data.waiting, 'review')} waiting, {data.overdue.toLocaleString()} overdue,{' '}
          {data.dueSoon.toLocaleString()} due within 4 hours, {data.mine.toLocaleString()} claimed by you.
        </Typography>
      )}
    </>
  );
};
