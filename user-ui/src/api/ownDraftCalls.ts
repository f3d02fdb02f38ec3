import type { DraftCalls } from '@inkwell/editor/draft-calls';
import { ApiFailure } from './failure';
import { getSession } from './session';

/**
 * The calls of a person's text, for as long as that person is signed in. Another tab may have signed in somebody else,
 * and a last save of the text that goes out of sight would be taken for theirs.
 */
export function ownCalls(userId: string, calls: DraftCalls): DraftCalls {
  const check = () => {
    if (getSession()?.userId === userId) return;
    throw new ApiFailure('', { statusCode: 401, code: 'OTHER_SESSION' });
  };
  return {
    read: async () => {
      check();
      return calls.read();
    },
    save: async (change, options) => {
      check();
      return calls.save(change, options);
    },
  };
}
