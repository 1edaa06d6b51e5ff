import { AsyncLocalStorage } from 'node:async_hooks'
import type { Context, Span } from '@opentelemetry/api'
import type { SpanExporter } from '@opentelemetry/sdk-trace'
import { isRefusal } from '../../shared/kernel/refusal.ts'
import { minute, second } from '../../shared/kernel/time.ts'
import type { Telemetry } from './telemetry.ts'

export interface TraceSettings {
  /** Of a collector that takes OTLP over HTTP; the traces go to `/v1/traces` below it. */
  readonly endpoint: string
  /** Headers of each request. */
  readonly headers: Readonly<Record<string, string>>
  /** Of so many requests and jobs a trace is made: 1 is all of them. */
  readonly ratio: number
}

export interface Traces {
  readonly span: Telemetry['span']
  /** Sends the remaining spans, unless the collector takes too long. */
  stop(): Promise<void>
}

/** Minutes between two log lines while the collector is away. */
const reportedEvery = 10 * minute
const farewell = 2 * second

/**
 * Loads OpenTelemetry, which nothing else does, and does not register it: without a global
 * provider, no library adds its own spans with personal data.
 * @param failed called for traces that were not accepted
 */
export async function openTraces(
  { endpoint, headers, ratio }: TraceSettings,
  { version, failed }: { readonly version: string; readonly failed: (error: unknown) => void },
): Promise<Traces> {
  const [api, sdk, { resourceFromAttributes }, { OTLPTraceExporter }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/exporter-trace-otlp-proto'),
  ])
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`
  const exporter = reporting(new OTLPTraceExporter({ url, headers: { ...headers } }), failed)
  const provider = new sdk.TracerProvider({
    // No detectors: they report the machine's name and the program's user.
    resource: resourceFromAttributes({ 'service.name': 'undercroft', 'service.version': version }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('undercroft', version)
  const inside = new AsyncLocalStorage<Context>()
  const kinds = {
    request: api.SpanKind.SERVER,
    job: api.SpanKind.CONSUMER,
    database: api.SpanKind.CLIENT,
  }

  function note(span: Span, error: unknown) {
    if (isRefusal(error)) span.setAttribute('undercroft.refusal', error.code)
    else {
      span.setAttribute('error.type', error instanceof Error ? error.name : typeof error)
      span.setStatus({ code: api.SpanStatusCode.ERROR })
    }
  }

  return {
    async span({ name, kind, facts }, run) {
      // A request begins a trace, whatever it says: strangers could ask for as many as they like.
      const above = kind === 'database' ? (inside.getStore() ?? api.ROOT_CONTEXT) : api.ROOT_CONTEXT
      const span = tracer.startSpan(
        name,
        { kind: kinds[kind], ...(facts && { attributes: facts }) },
        above,
      )
      try {
        return await inside.run(api.trace.setSpan(above, span), () =>
          run((more, other) => {
            span.setAttributes(more)
            if (other !== undefined) span.updateName(other)
          }),
        )
      } catch (error) {
        note(span, error)
        throw error
      } finally {
        span.end()
      }
    },
    async stop() {
      const tooLong = new Promise<void>((resolve) => setTimeout(resolve, farewell).unref())
      await Promise.race([provider.shutdown().catch(() => {}), tooLong])
    },
  }
}

/** Failed exports do not affect requests: the log has a line now and then. */
function reporting(exporter: SpanExporter, failed: (error: unknown) => void): SpanExporter {
  let reportedAt = Number.NEGATIVE_INFINITY
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        if (result.error && performance.now() - reportedAt > reportedEvery) {
          reportedAt = performance.now()
          failed(result.error)
        }
        done(result)
      })
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  }
}
