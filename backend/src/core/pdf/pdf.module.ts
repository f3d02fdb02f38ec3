import { Module, type OnApplicationShutdown } from '@nestjs/common';
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
export class PdfModule implements OnApplicationShutdown {
  constructor(private readonly renderer: PdfRenderer) {}

  async onApplicationShutdown(): Promise<void> {
    await this.renderer.close();
  }
}
