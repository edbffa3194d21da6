import { lazy, Suspense } from 'react'
import type { ServiceMessage, ServiceMessageLocation } from '#contract/service-messages.ts'

// Most pages have none, so their part of the code comes when it is needed.
const ServiceMessages = lazy(() => import('./components/service-messages.tsx'))

/** Where a page shows the operator's messages: at its top. */
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
