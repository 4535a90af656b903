import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { ClientRequest, IncomingMessage } from 'node:http'
import type { Context, Span } from '@opentelemetry/api'
import {
  context,
  defaultTextMapGetter,
  diag,
  DiagLogLevel,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import {
  defaultResource,
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import type { Sampler } from '@opentelemetry/sdk-trace'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TracerProvider,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace'
import type { TracingConfig } from '../config/tracing-config.ts'
import { release } from '../config/release.ts'
import type { Tracing } from '../ports/tracing.ts'

/** Longer statements are cut off. */
const longestAttribute = 4_000

const samplerOf = ({ sampler, ratio }: TracingConfig): Sampler => {
  const rootOf = (): Sampler => {
    if (sampler.endsWith('traceidratio')) return new TraceIdRatioBasedSampler(ratio)
    return sampler.endsWith('always_off') ? new AlwaysOffSampler() : new AlwaysOnSampler()
  }
  const root = rootOf()
  return sampler.startsWith('parentbased') ? new ParentBasedSampler({ root }) : root
}

const fail = (span: Span, message?: string): void => {
  span.setStatus({ code: SpanStatusCode.ERROR, ...(message !== undefined && { message }) })
}

/**
 * Spans of calls to other servers, from Node's diagnostics channels. Only method and host: paths and queries may carry secrets.
 * Calls outside requests and jobs, such as the exporter's own, have no span.
 */
const watchCalls = (begin: (name: string, attributes: Record<string, string>) => Span): (() => void) => {
  const spans = new WeakMap<object, Span>()
  const start = (request: object, method: string, host: string): void => {
    if (trace.getActiveSpan() === undefined) return
    spans.set(request, begin(method, { 'http.request.method': method, 'server.address': host }))
  }
  const finish = (request: object, status: number | undefined, error?: Error): void => {
    const span = spans.get(request)
    if (span === undefined) return
    spans.delete(request)
    if (status !== undefined) span.setAttribute('http.response.status_code', status)
    if (error !== undefined || (status ?? 0) >= 400) fail(span, error?.message)
    span.end()
  }
  type Heard = {
    request: ClientRequest & { origin: string }
    response?: { statusCode: number }
    error?: Error
  }
  const ended = ({ request, response, error }: Heard): void => finish(request, response?.statusCode, error)
  const listeners: Record<string, (heard: Heard) => void> = {
    'http.client.request.created': ({ request }) => start(request, request.method, request.host),
    'http.client.response.finish': ended,
    'http.client.request.error': ended,
    'undici:request:create': ({ request }) =>
      start(request, request.method, new URL(request.origin).hostname),
    'undici:request:headers': ended,
    'undici:request:error': ended,
  }
  // Node's own messages have these parts.
  const all = Object.entries(listeners) as [string, (heard: unknown) => void][]
  for (const [name, listener] of all) subscribe(name, listener)
  return () => {
    for (const [name, listener] of all) unsubscribe(name, listener)
  }
}

const providerOf = (config: TracingConfig): TracerProvider =>
  new TracerProvider({
    sampler: samplerOf(config),
    spanLimits: { attributeValueLengthLimit: longestAttribute },
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.version': release }))
      .merge(detectResources({ detectors: [resourceAttributesEnvDetector] }))
      .merge(resourceFromAttributes({ 'service.name': config.serviceName })),
    spanProcessors: [
      // It reads the other variables of OTLP itself.
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: config.url, headers: config.headers }),
      }),
    ],
  })

/** Sends spans to a collector by OTLP. `onError` hears why it couldn't. */
export const openTelemetry = (config: TracingConfig, onError: (reason: string) => void): Tracing => {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  const quiet = (): void => {}
  diag.setLogger(
    { error: onError, warn: quiet, info: quiet, debug: quiet, verbose: quiet },
    DiagLogLevel.ERROR,
  )
  const provider = providerOf(config)
  const tracer = provider.getTracer('armature')
  const requests = new WeakMap<IncomingMessage, { span: Span; inside: Context }>()
  const stopWatching = watchCalls((name, attributes) =>
    tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }),
  )
  return {
    begin: (request) => {
      const parent = propagation.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter)
      const { method = '' } = request
      const attributes = { 'http.request.method': method }
      const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, parent)
      requests.set(request, { span, inside: trace.setSpan(parent, span) })
      return span.spanContext().traceId
    },
    within: (request, work) => {
      const known = requests.get(request)
      if (known === undefined) work()
      else context.with(known.inside, work)
    },
    end: (request, { route, status }) => {
      const span = requests.get(request)?.span
      if (span === undefined) return
      span.updateName(`${request.method} ${route}`)
      span.setAttributes({ 'http.route': route, 'http.response.status_code': status })
      if (status >= 500) fail(span)
      span.end()
    },
    job: (task, run) =>
      tracer.startActiveSpan(
        `job ${task}`,
        { kind: SpanKind.CONSUMER, attributes: { 'messaging.destination.name': task } },
        ROOT_CONTEXT,
        async (span) => {
          try {
            return await run()
          } catch (error) {
            fail(span, error instanceof Error ? error.name : undefined)
            throw error
          } finally {
            span.end()
          }
        },
      ),
    statement: (text, seconds, isOk) => {
      if (trace.getActiveSpan() === undefined) return
      const operation = /^\s*(?:\/\*.*?\*\/\s*)?(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'SQL'
      const span = tracer.startSpan(operation, {
        kind: SpanKind.CLIENT,
        startTime: Date.now() - seconds * 1_000,
        attributes: { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.query.text': text },
      })
      if (!isOk) fail(span)
      span.end()
    },
    stop: () => {
      stopWatching()
      return provider.shutdown()
    },
  }
}
