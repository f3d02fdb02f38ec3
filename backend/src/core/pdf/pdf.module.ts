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

  /** The start does not wait for Chromium; the first document usually finds it running. */
  onApplicationBootstrap(): void {
    if (this.settings.processRole === 'web') return;
    this.renderer.warmUp().catch((error: unknown) => {
      const { message } = error as Error;
      this.logger.error(`No PDF can be made until this is solved. ${message}`);
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.renderer.close();
  }
}
