import { type DynamicModule, Global, Module } from '@nestjs/common';
import { Clock } from '../clock/clock.js';
import { Settings } from './settings.js';

/** Settings and clock, available in every module. */
@Global()
@Module({})
export class SettingsModule {
  static with(settings: Settings): DynamicModule {
    return {
      module: SettingsModule,
      providers: [{ provide: Settings, useValue: settings }, Clock],
      exports: [Settings, Clock],
    };
  }
}
