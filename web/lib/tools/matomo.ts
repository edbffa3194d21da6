import type { AnalyticsTool } from '#contract/site/tools.ts'
import { visitorIdKey } from './keys.ts'
import type { Analytics, PageSeen } from './port.ts'

type Matomo = Extract<AnalyticsTool, { kind: 'matomo' }>

/** Matomo by its HTTP Tracking API, so that none of its code runs on our pages. */
export function matomo({ url, siteId, statusDimension }: Matomo): Analytics {
  const send = ({ path, status }: PageSeen, event: Record<string, string>) => {
    const parameters = new URLSearchParams({
      idsite: String(siteId),
      rec: '1',
      apiv: '1',
      send_image: '0',
      rand: crypto.randomUUID(),
      _id: visitorId(),
      url: location.origin + path,
      res: `${screen.width}x${screen.height}`,
      [`dimension${statusDimension}`]: status,
      ...event,
    })
    // The reply cannot be read across origins, nor is it needed. A lost count does no harm.
    fetch(`${url}matomo.php`, {
      method: 'POST',
      mode: 'no-cors',
      credentials: 'omit',
      keepalive: true,
      body: parameters,
    }).catch(() => {})
  }
  return {
    reportPage: (seen) =>
      send(seen, seen.searched ? { search: seen.searched } : { action_name: document.title }),
    reportSavedSearch: (seen) => send(seen, { ca: '1', e_c: 'pretraga', e_a: 'spašena' }),
  }
}

const idPattern = /^[0-9a-f]{16}$/

/** 16 hexadecimal digits by which Matomo recognises the device. */
function visitorId(): string {
  const visitorId = crypto.randomUUID().replaceAll('-', '').slice(0, 16)
  try {
    const storedId = localStorage.getItem(visitorIdKey)
    if (storedId && idPattern.test(storedId)) return storedId
    localStorage.setItem(visitorIdKey, visitorId)
  } catch {
    // Without storage each visit seems to come from another device.
  }
  return visitorId
}
