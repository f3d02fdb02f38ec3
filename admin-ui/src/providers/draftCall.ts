import { ApiError } from '@inkwell/web/api-error';
import { HttpError } from 'react-admin';

/**
 * A call of the editor, which decides by the status and code of a failure what to do.
 * @param toCode the code that the editor knows for a failure, by default the server's
 */
export async function asDraftCall<Answer>(
  call: () => Promise<Answer>,
  toCode = ({ body }: HttpError) => String(body?.code ?? ''),
): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    throw new ApiError(error.message, { code: toCode(error), statusCode: error.status }, { cause: error });
  }
}
