import type { Tracer } from './tracer.js';

let tracer: Tracer | null = null;

/** Null unless OTEL_EXPORTER_OTLP_ENDPOINT is set. One for the process, as its log and its driver of the database. */
export function currentTracer(): Tracer | null {
  return tracer;
}

/** Sends traces from now on. OpenTelemetry is loaded only here. */
export async function startTracing(): Promise<void> {
  const { OpenTelemetryTracer } = await import('./open-telemetry-tracer.js');
  tracer = new OpenTelemetryTracer();
}
