import type { RouterContextProvider } from 'react-router'
import {
  listServiceMessages,
  type ServiceMessage,
  type ServiceMessageLocation,
} from '#contract/service-messages.ts'
import { apiOf } from '#web/lib/api.ts'
import { closedMessages, isOpen } from './closed.ts'

/**
 * For a loader: the messages of a full page load, so that nothing shifts later. Null for navigation within
 * the site and after a failure, which use the device's copy.
 */
export async function loadServiceMessages(
  request: Request,
  context: Readonly<RouterContextProvider>,
  location: ServiceMessageLocation,
): Promise<ServiceMessage[] | null> {
  // The URL tells them apart, since visitors' pages are rendered from it alone, without headers.
  if (new URL(request.url).pathname.endsWith('.data')) return null
  const closed = closedMessages(request.headers.get('cookie') ?? '')
  return apiOf(context)
    .call(listServiceMessages, { query: { location } })
    .then(
      ({ data }) => data.filter((message) => isOpen(message, closed)),
      () => null,
    )
}
