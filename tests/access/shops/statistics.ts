import { exportStatistics, getStatistics, listListingFigures } from '#contract/statistics.ts'
import { gives, loggedIn } from '#tests/access/rows.ts'

const sellers = { ...loggedIn(403), pro: 200, shop: 200, agent: 200 }

export const statisticsAccess = [
  gives(getStatistics, sellers),
  gives(listListingFigures, sellers, { query: { days: '7', sort: 'place' } }),
  gives(exportStatistics, sellers, { query: { by: 'listings' } }),
  gives(exportStatistics, loggedIn(422), { query: { by: 'x' } }),
]
