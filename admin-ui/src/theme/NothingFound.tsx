import { Button, CardContent, Typography } from '@mui/material';
import { useListContext, useTranslate } from 'react-admin';

/** Replaces the rows. react-admin's own button has no label on a phone. */
export const NothingFound = () => {
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const isFiltered = Object.keys(filterValues ?? {}).length > 0;
  return (
    <CardContent sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Typography variant="body2" role="status">
        {translate(isFiltered ? 'ra.navigation.no_filtered_results' : 'ra.navigation.no_results')}
      </Typography>
      {isFiltered && (
        <Button size="small" sx={{ ml: -0.5 }} onClick={() => setFilters({}, [])}>
          {translate('ra.navigation.clear_filters')}
        </Button>
      )}
    </CardContent>
  );
};
