import OpenIcon from '@mui/icons-material/OpenInNew';
import { Alert, Box, Button, Card, Skeleton } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { email, required, TextInput } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { LoadFailure } from '../errors/LoadFailure';
import { RecordForm, type SaveResult } from '../forms/RecordForm';
import { PageHeader } from '../layout/PageHeader';
import { api, getBody } from '../providers/api';
import type { SiteConfig } from '../providers/resources';
import { SITE_CONFIG_KEY, useSiteConfig } from './SiteName';

export const SiteConfigPage = () => {
  const { data, error, refetch } = useSiteConfig();
  return (
    <>
      <PageHeader
        title="Site configuration"
        lead="The site's name and the contact details visitors see in its footer."
        actions={
          <Button href="/" target="_blank" rel="noopener" variant="outlined" startIcon={<OpenIcon />}>
            Open the site
          </Button>
        }
      />
      <Card>
        {data ? (
          <SiteConfigForm config={data} />
        ) : error ? (
          <LoadFailure isInset title="Error loading configuration" error={error} onRetry={() => refetch()} />
        ) : (
          <Skeleton variant="rounded" height={380} aria-busy="true" sx={{ m: 3 }} />
        )}
      </Card>
    </>
  );
};

const RESULT_SHOWN_MS = 3000;

const SiteConfigForm = ({ config }: { config: SiteConfig }) => {
  const queryClient = useQueryClient();
  const [result, showResult] = useTemporary<SaveResult>(RESULT_SHOWN_MS);
  return (
    <RecordForm
      noun="configuration"
      subject="site-config"
      record={config}
      permission="site-config:write"
      send={async (body) => (await getBody(api.PUT('/api/admin/site-config', { body }))).config}
      savedText="Configuration saved successfully!"
      failedText="Error updating configuration"
      onSaved={(saved) => queryClient.setQueryData(SITE_CONFIG_KEY, saved)}
      showResult={showResult}
      saveBar={<SaveBar result={result} />}
    >
      <TextInput source="navbarTitle" label="Navbar title" validate={required()} helperText={false} />
      <TextInput
        source="footerContactNumber"
        label="Footer contact number"
        validate={required()}
        type="tel"
        helperText={false}
      />
      <TextInput
        source="footerAddress"
        label="Footer address"
        validate={required()}
        multiline
        minRows={2}
        helperText={false}
      />
      <TextInput
        source="footerEmail"
        label="Footer e-mail"
        type="email"
        validate={[required(), email()]}
        helperText={false}
      />
    </RecordForm>
  );
};

const SaveBar = ({ result }: { result: SaveResult | undefined }) => {
  const { isSubmitting } = useFormState();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mt: 3, minHeight: 48 }}>
      <Button type="submit" variant="contained" size="large" disabled={isSubmitting}>
        {isSubmitting ? 'Saving...' : 'Save Configuration'}
      </Button>
      <Box role="status">{result && <Alert severity={result.severity}>{result.text}</Alert>}</Box>
    </Box>
  );
};

/** A value that is removed after `durationMs`. Setting it again restarts the time. */
function useTemporary<Value>(durationMs: number): [Value | undefined, (value: Value) => void] {
  const [shown, setShown] = useState<{ value: Value }>();
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => setShown(undefined), durationMs);
    return () => clearTimeout(timer);
  }, [shown, durationMs]);
  const show = useCallback((value: Value) => setShown({ value }), []);
  return [shown?.value, show];
}
