import type { RouterContextProvider } from 'react-router'
import {
  listServiceMessages,
  type ServiceMessage,
  type ServiceMessageLocation,
} from '#contract/service-messages.ts'
import { apiOf } from '#web/lib/api.ts'
import { closedMessages, isOpen } from './closed.ts'

/**
 * For a loader: the messages of a page that is loaded whole, so that they stand in their place from the start. Null for
 * a step within the site, where the device's own copy is used. What can't be had is not shown (spec 8).
 */
export async function loadServiceMessages(
  request: Request,
  context: Readonly<RouterContextProvider>,
  location: ServiceMessageLocation,
): Promise<ServiceMessage[] | null> {
  // The address as it was asked for; visitors' pages are made from it alone, without headers.
  if (new URL(request.url).pathname.endsWith('.data')) return null
  const closed = closedMessages(request.headers.get('cookie') ?? '')
  return apiOf(context)
    .call(listServiceMessages, { query: { location } })
    .then(
      ({ data }) => data.filter((message) => isOpen(message, closed)),
      () => [],
    )
}
