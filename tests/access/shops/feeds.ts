import * as mapping from '#contract/listings/feed-mapping.ts'
import * as feeds from '#contract/listings/feeds.ts'
import { gives, loggedIn, type Row } from '#tests/access/rows.ts'

/** For a shop and its agents. */
const shops = (status: number): Row => ({ ...loggedIn(403), shop: status, agent: status })
const params = { id: '{newFeed}' }
const nowhere = { params: { id: 987_654_321 } }
const body = { name: 'Dijelovi', format: 'csv' }
const run = { params: { id: '{newFeed}', runId: '{newFeedRun}' } }
const checked = { params: { id: '{newFeed}', runId: '{newCheckedRun}' } }

export const feedAccess = [
  gives(feeds.listFeeds, shops(200)),
  gives(feeds.makeFeed, shops(201), { body }),
  gives(feeds.makeFeed, loggedIn(422), { body: {} }),
  gives(feeds.getFeed, shops(200), { params }),
  gives(feeds.getFeed, shops(404), nowhere),
  gives(feeds.changeFeed, shops(200), { params, body }),
  gives(feeds.deleteFeed, shops(200), { params }),
  gives(feeds.uploadFeed, shops(202), { params, upload: 'file' }),
  gives(feeds.uploadFeed, shops(415), { params, body: {} }),
  gives(feeds.runFeed, shops(409), { params, body: {} }),
  gives(mapping.listFeedColumns, shops(200), { params }),
  gives(mapping.listFeedColumns, shops(404), nowhere),
  gives(mapping.explainFeedColumns, shops(200), { params, body: { columns: [] } }),
  gives(mapping.explainFeedColumns, shops(422), {
    params,
    body: { columns: [{ column: 'boja', meaning: 'x' }] },
  }),
  gives(mapping.listFeedValues, shops(200), { params }),
  gives(mapping.explainFeedValues, shops(200), { params, body: { values: [] } }),
  gives(mapping.explainFeedValues, shops(422), {
    params,
    body: { values: [{ field: 'state', value: 'x', to: 'used' }] },
  }),
  gives(mapping.listFeedRemarks, shops(200), run),
  gives(mapping.rereadFeedRun, shops(200), checked),
  gives(mapping.rereadFeedRun, shops(409), run),
  gives(feeds.listFeedRuns, shops(200), { params }),
  gives(feeds.getFeedRun, shops(200), run),
  gives(feeds.getFeedRun, shops(404), { params: { id: '{newFeed}', runId: 987_654_321 } }),
  gives(feeds.listFeedRows, shops(200), run),
  gives(feeds.confirmFeedRun, shops(200), checked),
  gives(feeds.confirmFeedRun, shops(409), run),
  gives(feeds.cancelFeedRun, shops(200), checked),
  gives(feeds.cancelFeedRun, shops(409), run),
]
