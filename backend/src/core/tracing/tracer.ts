/** Records what a request and its jobs do. Exists only if traces are sent somewhere. */
export interface Tracer {
  /** Starts the trace of a request. */
  startRequest(method: string): RequestSpan;
  /** Runs a job in the trace of its cause. */
  runJob<Result>(name: string, traceparent: string | undefined, run: () => Promise<Result>): Promise<Result>;
  /** The place in the current trace, as in the header of W3C Trace Context. Undefined outside a trace. */
  traceparent(): string | undefined;
  traceId(): string | undefined;
  /** Sends what was not sent yet. */
  stop(): Promise<void>;
}

export interface RequestSpan {
  /** Runs the work inside the trace: its statements and log lines then belong to it. */
  run(work: () => void): void;
  end(route: string, status: number): void;
}
