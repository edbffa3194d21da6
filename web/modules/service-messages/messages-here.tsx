import { Suspense, useEffect } from 'react'
import type { ServiceMessage, ServiceMessageLocation } from '#contract/service-messages.ts'
import { lazyPart } from '#web/lib/outages/lazy-part.ts'
import { keepCopy } from './device-copy.ts'

// Most pages have none, so browsers load this code lazily. The server imports it, since it renders
// synchronously.
const ServiceMessages = import.meta.env.SSR
  ? (await import('./components/service-messages.tsx')).default
  : lazyPart(() => import('./components/service-messages.tsx'))

/** Marks where a page shows the operator's messages: at its top. */
export function ServiceMessagesHere(props: {
  location: ServiceMessageLocation
  given: ServiceMessage[] | null
}) {
  const { location, given } = props
  const hasNone = given?.length === 0
  // Otherwise a deleted message would come back from the device.
  useEffect(() => {
    if (hasNone) keepCopy(location, [], Date.now())
  }, [location, hasNone])
  if (hasNone) return null
  return (
    <Suspense fallback={null}>
      <ServiceMessages {...props} />
    </Suspense>
  )
}
