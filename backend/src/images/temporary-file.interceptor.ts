import { rm } from 'node:fs/promises';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { from, lastValueFrom, type Observable } from 'rxjs';

/** Deletes the temporary file of an upload before the response. */
@Injectable()
export class TemporaryFileInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return from(this.run(context, next));
  }

  private async run(context: ExecutionContext, next: CallHandler): Promise<unknown> {
    const request = context.switchToHttp().getRequest<{ file?: { path?: string } }>();
    try {
      return await lastValueFrom(next.handle());
    } finally {
      if (request.file?.path) await rm(request.file.path, { force: true });
    }
  }
}
