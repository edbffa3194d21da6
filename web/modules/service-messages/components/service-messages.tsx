import { useEffect, useState } from 'react'
import {
  listServiceMessages,
  type ServiceMessage,
  type ServiceMessageLocation,
} from '#contract/service-messages.ts'
import { callApi } from '#web/lib/browser-api.ts'
import { useHydrated } from '#web/lib/rendering/use-hydrated.ts'
import { closedMessages, closeHere, isOpen } from '#web/modules/service-messages/closed.ts'
import { isStale, keepCopy, readCopy } from '#web/modules/service-messages/device-copy.ts'
import { MessageBanner } from './message-banner.tsx'

/**
 * The operator's messages under the header (spec 2.8). A full page load brings them (`given`); after
 * navigation they come from the copy that the device keeps for a day.
 */
export default function ServiceMessages({
  location,
  given,
}: {
  location: ServiceMessageLocation
  given: ServiceMessage[] | null
}) {
  const isLive = useHydrated()
  const [fetched, setFetched] = useState<ServiceMessage[]>()
  const [closed, setClosed] = useState<readonly number[]>([])

  useEffect(() => {
    if (given) return keepCopy(location, given, Date.now())
    if (!isStale(readCopy(location), Date.now())) return
    const leaving = new AbortController()
    callApi(listServiceMessages, { query: { location } }, { signal: leaving.signal })
      .then(({ data }) => {
        keepCopy(location, data, Date.now())
        setFetched(data)
      })
      // Without a reply the page shows none (spec 8).
      .catch(() => {})
    return () => leaving.abort()
  }, [given, location])

  function close(message: ServiceMessage) {
    closeHere(message)
    setClosed((before) => [...before, message.id])
  }

  const messages = fetched ?? given ?? (isLive ? (readCopy(location)?.messages ?? []) : [])
  const closedHere = isLive ? closedMessages(document.cookie) : []
  return messages
    .filter((message) => !closed.includes(message.id) && isOpen(message, closedHere))
    .map((message) => (
      <MessageBanner key={message.id} message={message} onClose={isLive ? () => close(message) : undefined} />
    ))
}
