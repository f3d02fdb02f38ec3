import { Card, Skeleton } from '@mui/material';
import { LoadFailure } from '../errors/LoadFailure';
import { PageHeader } from '../layout/PageHeader';
import { SiteConfigForm } from './SiteConfigForm';
import { useSiteConfig } from './useSiteConfig';

export const SiteConfigPage = () => {
  const { data, error, refetch } = useSiteConfig();
  return (
    <>
      <PageHeader
        title="Site configuration"
        lead="The site's name and the contact details visitors see in its footer."
      />
      <Card sx={{ p: { xs: 2, sm: 3 } }}>
        {data ? (
          <SiteConfigForm config={data} />
        ) : error ? (
          <LoadFailure title="Error loading configuration" error={error} onRetry={() => refetch()} />
        ) : (
          <Skeleton variant="rounded" height={380} aria-busy="true" />
        )}
      </Card>
    </>
  );
};
