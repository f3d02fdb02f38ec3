import { Logger, Module, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Settings } from '../settings/settings.js';
import { PdfRenderer } from './pdf-renderer.js';

@Module({
  providers: [
    {
      provide: PdfRenderer,
      useFactory: ({ chromiumPath }: Settings) => new PdfRenderer({ chromiumPath }),
      inject: [Settings],
    },
  ],
  exports: [PdfRenderer],
})
export class PdfModule implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Pdf');

  constructor(
    private readonly renderer: PdfRenderer,
    private readonly settings: Settings,
  ) {}

  /** Beside the start, which does not wait for it: the first document finds Chromium running. */
  onApplicationBootstrap(): void {
    if (this.settings.processRole === 'web') return;
    this.renderer.warmUp().catch((error: unknown) => {
      this.logger.warn({ err: error }, 'Chromium did not start; each document will try again');
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.renderer.close();
  }
}
