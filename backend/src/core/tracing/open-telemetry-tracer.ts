import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import {
  context,
  DiagLogLevel,
  diag,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, type SpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { RequestSpan, Tracer } from './tracer.js';

const FLUSH_TIMEOUT_MS = 2_000;
const SERVER_ERROR = 500;

/**
 * Sends traces over OTLP/HTTP. Names and addresses of people are in no span: requests are named by route, statements have
 * no parameters, and of errors only the fact is sent, because PostgreSQL's messages can contain values.
 */
export class OpenTelemetryTracer implements Tracer {
  private readonly provider: TracerProvider;

  /** The exporter and `envDetector` read OpenTelemetry's own variables. */
  constructor() {
    logProblems();
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
    propagation.setGlobalPropagator(new W3CTraceContextPropagator());
    this.provider = new TracerProvider({
      resource: resourceFromAttributes({ 'service.name': 'inkwell' }).merge(
        detectResources({ detectors: [envDetector] }),
      ),
      spanProcessors: [withoutMessages, new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
    });
    trace.setGlobalTracerProvider(this.provider);
    new PgInstrumentation({ requireParentSpan: true, ignoreConnectSpans: true });
    // The instrumentation changes the driver's class when it is loaded with `require`. Imports share this class.
    createRequire(import.meta.url)('pg');
  }

  startRequest(method: string): RequestSpan {
    const span = this.tracer.startSpan(
      method,
      { kind: SpanKind.SERVER, attributes: { 'http.request.method': method } },
      ROOT_CONTEXT,
    );
    const within = trace.setSpan(ROOT_CONTEXT, span);
    return {
      run: (work) => context.with(within, work),
      end: (route, status) => {
        span.updateName(`${method} ${route}`);
        span.setAttributes({ 'http.route': route, 'http.response.status_code': status });
        if (status >= SERVER_ERROR) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      },
    };
  }

  runJob<Result>(name: string, traceparent: string | undefined, run: () => Promise<Result>): Promise<Result> {
    const cause = propagation.extract(ROOT_CONTEXT, { traceparent });
    return this.tracer.startActiveSpan(`job ${name}`, { kind: SpanKind.CONSUMER }, cause, (span) =>
      endAfter(span, run()),
    );
  }

  traceparent(): string | undefined {
    const carrier: { traceparent?: string } = {};
    propagation.inject(context.active(), carrier);
    return carrier.traceparent;
  }

  traceId(): string | undefined {
    return trace.getActiveSpan()?.spanContext().traceId;
  }

  async stop(): Promise<void> {
    const flushed = this.provider.shutdown().catch(() => undefined);
    await Promise.race([flushed, sleep(FLUSH_TIMEOUT_MS, undefined, { ref: false })]);
  }

  private get tracer() {
    return this.provider.getTracer('inkwell');
  }
}

async function endAfter<Result>(span: Span, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR });
    throw error;
  } finally {
    span.end();
  }
}

/** Removes the messages of errors before a span is sent. */
const withoutMessages: SpanProcessor = {
  onStart: () => undefined,
  onEnding: (span) => {
    if (span.status.code === SpanStatusCode.ERROR) span.setStatus({ code: SpanStatusCode.ERROR });
  },
  onEnd: () => undefined,
  forceFlush: async () => undefined,
  shutdown: async () => undefined,
};

/** A collector that is away must not stop the program. */
function logProblems(): void {
  const logger = new Logger('Tracing');
  const warn = (message: string) => logger.warn(message);
  const ignore = () => undefined;
  diag.setLogger({ error: warn, warn, info: ignore, debug: ignore, verbose: ignore }, DiagLogLevel.WARN);
}
