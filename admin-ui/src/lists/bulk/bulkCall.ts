import type { Schema } from '@inkwell/contract/client';
import { api, getBody } from '../../providers/api';
import type { BulkResult } from './bulkAction';

type BulkPath =
  | `/api/admin/users/bulk-${'extend-deadline' | 'remove-penalty' | 'send-agreement' | 'send-otp'}`
  | `/api/admin/assignments/bulk-${'extend' | 'penalize' | 'remove-penalty' | 'withdraw'}`
  | `/api/admin/extension-requests/bulk-${'grant' | 'refuse'}`;

interface Values {
  hours?: number;
  reason?: string;
}

/** One who does not exist any more. */
export const UNKNOWN_USER = 'Unknown user';

/** The preview is made before a reason is typed, and the call needs one. */
const REASON_OF_PREVIEW = 'Preview';

/** A bulk call, or with `isDryRun` its preview. */
export const bulkCall =
  (path: BulkPath) =>
  async (ids: string[], { reason, ...values }: Values, isDryRun: boolean): Promise<BulkResult> => {
    const given = reason?.trim() || (isDryRun ? REASON_OF_PREVIEW : '');
    const body = { ids, ...values, ...(reason !== undefined && { reason: given }) };
    const params = isDryRun ? { query: { dryRun: true } } : {};
    const { done, skipped } = await getBody(
      api.POST(path, { params, body: body as Schema<'BulkExtendDeadline'> }),
    );
    return {
      done,
      skipped: skipped.map(({ id, name, email, work, message }) => ({
        id,
        name: name || UNKNOWN_USER,
        detail: [[email, work].filter(Boolean).join(', '), message].filter(Boolean).join(': '),
      })),
    };
  };
