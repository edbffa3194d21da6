import { lazy, Suspense } from 'react'
import type { ServiceMessage, ServiceMessageLocation } from '#contract/service-messages.ts'

// Most pages have none, so browsers load this code lazily. The server imports it, since it renders
// synchronously.
const ServiceMessages = import.meta.env.SSR
  ? (await import('./components/service-messages.tsx')).default
  : lazy(() => import('./components/service-messages.tsx'))

/** Marks where a page shows the operator's messages: at its top. */
export function ServiceMessagesHere(props: {
  location: ServiceMessageLocation
  given: ServiceMessage[] | null
}) {
  if (props.given?.length === 0) return null
  return (
    <Suspense fallback={null}>
      <ServiceMessages {...props} />
    </Suspense>
  )
}
