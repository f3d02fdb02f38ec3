import type { LoggerService } from '@nestjs/common';
import { type DestinationStream, destination, type Logger as PinoInstance, pino } from 'pino';
import pretty from 'pino-pretty';
import type { LogFormat, LogLevel } from '../settings/settings.js';
import { currentTracer } from '../tracing/current-tracer.js';

type Level = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace';

/** Nest's own start messages, one for each module and route, which only an error in the program makes interesting. */
const FRAMEWORK_PLACES = new Set<unknown>([
  'NestFactory',
  'InstanceLoader',
  'RoutesResolver',
  'RouterExplorer',
  'NestApplication',
  'WebSocketsController',
]);

/** Logs to standard output: JSON lines for machines, or one readable line each. */
export function createPino(level: LogLevel, format: LogFormat): PinoInstance {
  if (format === 'json') return createPinoTo(destination(), level);
  const lines = pretty({
    singleLine: true,
    ignore: 'place',
    messageFormat: '{if place}{place}: {end}{msg}',
    translateTime: 'SYS:HH:MM:ss',
  });
  return createPinoTo(lines, level);
}

/** The same logs, written somewhere else. */
export function createPinoTo(stream: DestinationStream, level: LogLevel): PinoInstance {
  const tracer = currentTracer();
  const options = {
    level,
    base: null,
    serializers: { err: describeError },
    ...(tracer && { mixin: () => ({ trace_id: tracer.traceId() }) }),
  };
  return pino(options, stream);
}

/** Lets Nest and every module log through pino: `logger.warn({ jobId }, 'sentence')` or `logger.log('sentence')`. */
export class PinoLogger implements LoggerService {
  constructor(private readonly pino: PinoInstance) {}

  log(message: unknown, ...rest: unknown[]): void {
    this.write(FRAMEWORK_PLACES.has(rest.at(-1)) ? 'debug' : 'info', message, rest);
  }

  error(message: unknown, ...rest: unknown[]): void {
    this.write('error', message, rest);
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.write('warn', message, rest);
  }

  debug(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }

  verbose(message: unknown, ...rest: unknown[]): void {
    this.write('trace', message, rest);
  }

  fatal(message: unknown, ...rest: unknown[]): void {
    this.write('fatal', message, rest);
  }

  /** Nest appends the name of the place, usually a class, as the last argument. */
  private write(level: Level, message: unknown, rest: unknown[]): void {
    const place = rest.at(-1);
    const sentence = rest.length > 1 ? rest[0] : undefined;
    if (message instanceof Error) this.pino[level]({ place, err: message }, message.message);
    else if (typeof message === 'object') this.pino[level]({ place, ...message }, String(sentence ?? ''));
    else this.pino[level]({ place, ...(sentence !== undefined && { detail: sentence }) }, String(message));
  }
}

/**
 * The logged part of an error. Its other properties are left out: those of a failed query hold its parameters, and so
 * users' data and secrets.
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return describeCopy(error);
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) };
  return { type: error.name, message: error.message, stack: error.stack, ...code, ...cause };
}

/** pg-boss reports some errors as plain objects. */
function describeCopy(error: unknown): unknown {
  if (typeof error !== 'object' || error === null || !('message' in error)) return { message: String(error) };
  const stack = 'stack' in error ? { stack: String(error.stack) } : {};
  return { message: String(error.message), ...stack };
}
