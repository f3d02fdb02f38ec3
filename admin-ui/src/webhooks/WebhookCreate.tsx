import type { Schema } from '@inkwell/contract/client';
import { Button, Card, CardContent } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { RecordForm } from '../forms/RecordForm';
import { BackLink, PageHeader } from '../layout/PageHeader';
import { api, getBody } from '../providers/api';
import { WEBHOOKS } from '../providers/resources';
import { SecretBox } from './SecretBox';
import { WebhookFields } from './WebhookFields';
import { webhookPath } from './webhookTexts';

type Fields = Schema<'WebhookFields'>;

export const WebhookCreate = () => {
  const [created, setCreated] = useState<Schema<'WebhookSecretResponse'>>();
  const create = async (body: object) => {
    const answer = await getBody(api.POST('/api/admin/webhooks', { body: body as Fields }));
    setCreated(answer);
    return { ...answer.webhook, id: answer.webhook._id };
  };
  return (
    <>
      <BackLink to={`/${WEBHOOKS}`}>Webhooks</BackLink>
      <PageHeader
        isNested
        title={created ? 'Webhook created' : 'Create webhook'}
        lead={created ? created.webhook.url : 'Events from now on are sent to the URL.'}
      />
      <Card>
        {created ? (
          <CardContent sx={{ maxWidth: 760 }}>
            <SecretBox secret={created.secret} />
            <Button component={Link} to={webhookPath(created.webhook._id)} variant="contained" sx={{ mt: 3 }}>
              Open the webhook
            </Button>
          </CardContent>
        ) : (
          <RecordForm
            noun="webhook"
            subject="webhook:new"
            permission="integrations:write"
            savedText="Webhook created successfully!"
            failedText="Failed to create webhook"
            saveLabel="Create webhook"
            send={create}
            onSaved={() => undefined}
          >
            <WebhookFields />
          </RecordForm>
        )}
      </Card>
    </>
  );
};
