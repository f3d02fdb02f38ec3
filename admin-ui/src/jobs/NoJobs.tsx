import JobIcon from '@mui/icons-material/ScheduleOutlined';
import { Button } from '@mui/material';
import { useListContext } from 'react-admin';
import { EmptyState } from '../lists/EmptyState';

/** Without a filter the list is of what is not done yet: on a quiet day there is nothing, though much was done. */
export const NoJobs = () => {
  const { filterValues, setFilters } = useListContext();
  const isFiltered = Object.values(filterValues).some((value) => value !== undefined && value !== '');
  if (isFiltered) {
    return (
      <EmptyState
        Icon={JobIcon}
        title="No job is like this"
        action={
          <Button variant="outlined" onClick={() => setFilters({})}>
            Show what is not done
          </Button>
        }
      >
        Another state or another queue may have some.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      Icon={JobIcon}
      title="Nothing waits, and nothing has failed"
      action={
        <Button variant="outlined" onClick={() => setFilters({ state: 'completed' })}>
          Show completed jobs
        </Button>
      }
    >
      E-mails, PDFs and other work in the background appear here until they are done.
    </EmptyState>
  );
};
