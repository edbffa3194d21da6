import { countPage } from '#contract/figures.ts'
import type { AnalyticsTool } from '#contract/site/tools.ts'
import { callApi } from '#web/lib/browser-api.ts'
import { matomo } from './matomo.ts'
import type { Analytics } from './port.ts'

/** Counts pages for the overview of staff. Saved searches are counted where they are kept. */
const own: Analytics = {
  reportPage({ status }) {
    // A lost count does no harm.
    callApi(countPage, {}, { isLast: true, isUnguarded: status === 'gost' }).catch(() => {})
  },
  reportSavedSearch() {},
}

export const analyticsOf = (tool: AnalyticsTool): Analytics => (tool.kind === 'own' ? own : matomo(tool))
