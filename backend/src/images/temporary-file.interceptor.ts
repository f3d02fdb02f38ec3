import { rm } from 'node:fs/promises';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { from, lastValueFrom, type Observable } from 'rxjs';

interface TemporaryFile {
  path?: string;
}

/** Deletes the temporary files of an upload before the response. */
@Injectable()
export class TemporaryFileInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return from(this.run(context, next));
  }

  private async run(context: ExecutionContext, next: CallHandler): Promise<unknown> {
    const request = context.switchToHttp().getRequest<{ file?: TemporaryFile; files?: TemporaryFile[] }>();
    try {
      return await lastValueFrom(next.handle());
    } finally {
      for (const file of [request.file, ...(request.files ?? [])])
        if (file?.path) await rm(file.path, { force: true });
    }
  }
}
