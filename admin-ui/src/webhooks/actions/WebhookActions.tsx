import { ActionMenu } from '../../actions/ActionButton';
import { useMay } from '../../providers/permissions';
import { DeleteWebhookButton } from './DeleteWebhookButton';
import { EnableWebhookButton } from './EnableWebhookButton';
import { RedeliverSinceButton } from './RedeliverSinceButton';
import { RotateSecretButton } from './RotateSecretButton';
import { TestWebhookButton } from './TestWebhookButton';

/** On the page of a webhook: the frequent ones in view, the others in a menu. */
export const WebhookActions = () =>
  useMay('integrations:write') && (
    <>
      <TestWebhookButton />
      <EnableWebhookButton />
      <ActionMenu>
        <RedeliverSinceButton />
        <RotateSecretButton />
        <DeleteWebhookButton />
      </ActionMenu>
    </>
  );
