import type { IncomingMessage } from 'node:http'

/** Spans of what the server does. Undefined where no collector is configured. */
export interface Tracing {
  /** Begins a request's span, below the one that its caller names; returns the trace's id. */
  begin(request: IncomingMessage): string
  /** Runs `work` below the request's span. */
  within(request: IncomingMessage, work: () => void): void
  end(request: IncomingMessage, answer: { route: string; status: number }): void
  /** Runs a job inside its own span. */
  job<Result>(task: string, run: () => Promise<Result>): Promise<Result>
  /** A statement that was just answered. Its text has no values. */
  statement(text: string, seconds: number, isOk: boolean): void
  /** Sends what is left. */
  stop(): Promise<void>
}
