import type { Params } from 'react-router'
import { consentOf } from '#web/lib/device/consent.ts'
import type { Session } from '#web/lib/session/session.ts'
import { noteCategory } from './ad-targeting.ts'
import { analyticsOf } from './analytics.ts'
import { statusOf } from './status.ts'

/** The tools that may learn of this page: none before consent, and none on pages for staff. */
const allowed = ({ tools }: Session) =>
  consentOf(document.cookie) === true && !location.pathname.startsWith('/admin') ? tools : null

export function reportPage(session: Session, { token, first }: Params) {
  const tools = allowed(session)
  const query = new URLSearchParams(location.search)
  const category = first ?? query.get('category_id')
  if (tools?.ads && category) noteCategory(category)
  if (tools?.analytics)
    analyticsOf(tools.analytics).reportPage({
      path: token ? location.pathname.replace(token, '') : location.pathname,
      status: statusOf(session.user),
      searched: query.get('q'),
    })
}

/** Saving a search is a separate event (spec 2.4). */
export function reportSavedSearch(session: Session) {
  const tools = allowed(session)
  const seen = { path: location.pathname, status: statusOf(session.user), searched: null }
  if (tools?.analytics) analyticsOf(tools.analytics).reportSavedSearch(seen)
}
