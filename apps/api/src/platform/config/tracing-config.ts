/** The kinds of OpenTelemetry's samplers. */
export const samplers = [
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
  'always_on',
  'always_off',
  'traceidratio',
] as const

export interface TracingConfig {
  /** The collector's address for traces. */
  url: string
  headers: Readonly<Record<string, string>>
  serviceName: string
  sampler: (typeof samplers)[number]
  /** The traced share, for samplers that need one. */
  ratio: number
}

/** Undefined where no collector is named. */
export const tracingOf = (values: {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT?: string
  OTEL_EXPORTER_OTLP_HEADERS?: TracingConfig['headers']
  OTEL_SERVICE_NAME?: string
  OTEL_TRACES_SAMPLER?: TracingConfig['sampler']
  OTEL_TRACES_SAMPLER_ARG?: number
}): TracingConfig | undefined => {
  const base = values.OTEL_EXPORTER_OTLP_ENDPOINT
  const url = values.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (base && `${base.replace(/\/$/, '')}/v1/traces`)
  if (url === undefined) return undefined
  return {
    url,
    headers: values.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    serviceName: values.OTEL_SERVICE_NAME ?? 'armature',
    sampler: values.OTEL_TRACES_SAMPLER ?? 'parentbased_always_on',
    ratio: values.OTEL_TRACES_SAMPLER_ARG ?? 1,
  }
}
