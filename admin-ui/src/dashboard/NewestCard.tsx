import { Box, Button, Card, Skeleton, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { type RaRecord, useGetList } from 'react-admin';
import { Link } from 'react-router-dom';
import { ignoreError } from '../layout/ignoreError';
import { LoadFailure } from '../layout/LoadFailure';

const SHOWN = 5;

interface NewestCardProps<Item extends RaRecord> {
  title: string;
  resource: string;
  sortField: string;
  failure: string;
  emptyText: string;
  pathOf: (item: Item) => string;
  children: (item: Item) => ReactNode;
}

/** The five newest records of a list, each a link, and the way to all of them. */
export const NewestCard = <Item extends RaRecord>(props: NewestCardProps<Item>) => {
  const { title, resource, sortField, failure, emptyText, pathOf, children } = props;
  const { data, error, refetch } = useGetList<Item>(
    resource,
    { pagination: { page: 1, perPage: SHOWN }, sort: { field: sortField, order: 'DESC' } },
    { onError: ignoreError },
  );
  return (
    <Card component="section" aria-label={title}>
      <Box
        sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', p: 2, pl: 2.5, pb: 1 }}
      >
        <Typography variant="h2">{title}</Typography>
        <Button component={Link} to={`/${resource}`} size="small" aria-label={`See all: ${title}`}>
          See all
        </Button>
      </Box>
      {error ? (
        <LoadFailure isInset title={failure} error={error} onRetry={() => refetch()} />
      ) : !data ? (
        <Box sx={{ px: 2.5, pb: 2 }} aria-busy="true">
          {['a', 'b', 'c', 'd', 'e'].map((row) => (
            <Skeleton key={row} height={52} />
          ))}
        </Box>
      ) : data.length === 0 ? (
        <Typography sx={{ px: 2.5, pb: 3, color: 'text.secondary' }}>{emptyText}</Typography>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {data.map((item) => (
            <Box
              component="li"
              key={item.id}
              sx={{ borderTop: 1, borderColor: 'divider', '&:hover': { bgcolor: 'action.hover' } }}
            >
              <Box
                component={Link}
                to={pathOf(item)}
                sx={{
                  display: 'flex',
                  alignItems: 'center',
                  gap: 2,
                  px: 2.5,
                  py: 1.25,
                  minHeight: 60,
                  color: 'text.primary',
                  textDecoration: 'none',
                  '&:focus-visible': { outlineOffset: -3 },
                }}
              >
                {children(item)}
              </Box>
            </Box>
          ))}
        </Box>
      )}
    </Card>
  );
};

/** A name above an e-mail, and what stands at the end of the line. */
export const NewestLine = ({ name, detail, end }: { name: string; detail: string; end: ReactNode }) => (
  <>
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Typography noWrap sx={{ fontWeight: 600, fontSize: 15 }}>
        {name}
      </Typography>
      <Typography noWrap variant="body2" sx={{ color: 'text.secondary' }}>
        {detail}
      </Typography>
    </Box>
    <Box sx={{ flexShrink: 0, fontSize: 14, color: 'text.secondary' }}>{end}</Box>
  </>
);
