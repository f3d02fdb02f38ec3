import DoneIcon from '@mui/icons-material/TaskAltOutlined';
import { Button } from '@mui/material';
import { useListContext } from 'react-admin';
import { EmptyState } from '../../lists/EmptyState';

/** Nothing waits, or nothing is like what was asked for. */
export const NothingToReview = () => {
  const { filterValues, setFilters } = useListContext();
  const asked = Object.entries(filterValues).filter(([, value]) => value !== undefined && value !== '');
  const isQueue = asked.length === 1 && filterValues.status === 'waiting';
  if (asked.length === 0) {
    return (
      <EmptyState Icon={DoneIcon} title="No reviews yet">
        Whatever is submitted appears here.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      Icon={DoneIcon}
      title={isQueue ? 'Nothing waits to be reviewed' : 'No review is like this'}
      action={
        <Button variant="outlined" onClick={() => setFilters({})}>
          Show all reviews
        </Button>
      }
    >
      {isQueue
        ? 'What is submitted next appears here by itself.'
        : 'Another search or other filters may find it.'}
    </EmptyState>
  );
};
