/** Attributes of a span, named by OpenTelemetry's semantic conventions where those have a name. */
export type SpanAttributes = Record<string, string | number | boolean>

/** A request without what identifies a person. */
export type TracedRequest = { method: string; route: string; url: string; remoteAddress: string }

/** A tracing library. `server/tracing` puts OpenTelemetry behind it if the operator asks for it. */
export type Tracing = {
  span<T>(name: string, attributes: SpanAttributes, work: () => Promise<T>, parent?: string): Promise<T>
  parent(): string | undefined
  describeRequest(request: TracedRequest): void
  /** Sends what has ended. */
  close(): Promise<void>
}

let tracing: Tracing | undefined

/** Records spans of this thread from now on. */
export function startTracing(given: Tracing): void {
  tracing = given
}

/** Runs the work as a span of the current trace, or as a child of `parent` (a `traceparent` of W3C Trace Context). */
export const traced = <T>(
  name: string,
  attributes: SpanAttributes,
  work: () => Promise<T>,
  parent?: string,
): Promise<T> => (tracing ? tracing.span(name, attributes, work, parent) : work())

/** The `traceparent` of the current span; undefined outside of a trace. */
export const currentTraceParent = (): string | undefined => tracing?.parent()

/** Names the span of the current request by its route, and replaces what the library noted of address and caller. */
export function describeTracedRequest(shown: () => TracedRequest): void {
  if (tracing) tracing.describeRequest(shown())
}

export const closeTracing = async (): Promise<void> => tracing?.close()
