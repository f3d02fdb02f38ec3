import OpenIcon from '@mui/icons-material/OpenInNew';
import { Alert, Box, Button, Card, Skeleton } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { email, Form, HttpError, required, TextInput } from 'react-admin';
import { Allowed } from '../actions/Allowed';
import { LoadFailure } from '../errors/LoadFailure';
import { errorMessage } from '../errors/useNotifyError';
import { AfterSave } from '../forms/AfterSave';
import { KeepUnsentText, useIsSessionOver } from '../forms/KeepUnsentText';
import { KEEP_DIRTY_VALUES } from '../forms/keepDirtyValues';
import { ObserveRecord } from '../forms/ObserveRecord';
import { ReadOnlyFields } from '../forms/ReadOnlyFields';
import type { Fields } from '../forms/RecordEdit';
import { useRecordEdit } from '../forms/useRecordEdit';
import { PageHeader } from '../layout/PageHeader';
import { api, getBody } from '../providers/api';
import type { SiteConfig } from '../providers/records';
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

const RESULT_SHOWN_MS = 3000;

interface Result {
  severity: 'success' | 'info' | 'error';
  text: string;
}

const RESULTS: Record<'saved' | 'unchanged' | 'cancelled', Result> = {
  saved: { severity: 'success', text: 'Configuration saved successfully!' },
  unchanged: { severity: 'info', text: 'Nothing was changed.' },
  cancelled: { severity: 'info', text: 'Nothing was saved. Your changes are still here.' },
};

export const SiteConfigForm = ({ config }: { config: SiteConfig }) => {
  const queryClient = useQueryClient();
  const [isSaving, setIsSaving] = useState(false);
  const isOver = useIsSessionOver();
  const [result, showResult] = useTemporary<Result>(RESULT_SHOWN_MS);
  const { edit, save, staleDialog } = useRecordEdit(config, { noun: 'configuration' });

  const submit = async (values: Fields) => {
    setIsSaving(true);
    try {
      const outcome = await save(
        values,
        async (body) => (await getBody(api.PUT('/api/admin/site-config', { body }))).config,
      );
      if (outcome === 'saved') queryClient.setQueryData(SITE_CONFIG_KEY, edit.seen);
      showResult(RESULTS[outcome]);
      return undefined;
    } catch (error) {
      showResult({ severity: 'error', text: errorMessage(error, 'Error updating configuration') });
      return error instanceof HttpError ? error.body?.errors : undefined;
    } finally {
      setIsSaving(false);
    }
  };

  return (
    <>
      <Form
        record={config}
        resetOptions={KEEP_DIRTY_VALUES}
        onSubmit={submit}
        warnWhenUnsavedChanges={!isOver}
        noValidate
      >
        <ObserveRecord edit={edit} record={config} />
        <KeepUnsentText subject="site-config" edit={edit} />
        <AfterSave isSaved={result?.severity === 'success'} />
        <Box sx={{ maxWidth: 640 }}>
          <ReadOnlyFields unless="site-config:write">
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
          </ReadOnlyFields>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mt: 3, minHeight: 48 }}>
            <Allowed permission="site-config:write">
              <Button type="submit" variant="contained" size="large" disabled={isSaving}>
                {isSaving ? 'Saving...' : 'Save Configuration'}
              </Button>
            </Allowed>
            <Box role="status">{result && <Alert severity={result.severity}>{result.text}</Alert>}</Box>
          </Box>
        </Box>
      </Form>
      {staleDialog}
    </>
  );
};

/** A value that is removed after `durationMs`. Setting it again restarts the time. */
export function useTemporary<Value>(durationMs: number): [Value | undefined, (value: Value) => void] {
  const [shown, setShown] = useState<{ value: Value }>();
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => setShown(undefined), durationMs);
    return () => clearTimeout(timer);
  }, [shown, durationMs]);
  const show = useCallback((value: Value) => setShown({ value }), []);
  return [shown?.value, show];
}
