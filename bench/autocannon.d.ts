/** The part of autocannon that the bench uses; the package has no types. */
declare module 'autocannon' {
  export interface Sent {
    method?: string
    path?: string
    headers?: Record<string, string>
    body?: string
    /** Changes the next request of one connection; `context` lives until its answer. */
    setupRequest?: (request: Sent, context: Record<string, unknown>) => Sent
    onResponse?: (status: number, body: string, context: Record<string, unknown>) => void
  }

  export interface Options {
    url: string
    connections: number
    /** Whole seconds. */
    duration?: number
    /** Stops after this number of requests instead. */
    amount?: number
    /** Seconds until a request counts as lost. */
    timeout?: number
    requests: Sent[]
  }

  export interface Result {
    duration: number
    errors: number
    timeouts: number
    '2xx': number
    non2xx: number
    latency: { p50: number; p99: number }
  }

  export default function autocannon(options: Options): Promise<Result>
}
