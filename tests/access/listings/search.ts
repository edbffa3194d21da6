import * as suggestions from '#contract/search/autosuggest.ts'
import { helpWithPrice } from '#contract/prices.ts'
import * as search from '#contract/search/endpoints.ts'
import * as failures from '#contract/search/failures.ts'
import * as synonyms from '#contract/search/synonyms.ts'
import { everyone, gives, loggedIn, type Row } from '#tests/access/rows.ts'

const admins = (status: number): Row => ({ ...everyone(404), admin: status })

export const searchAccess = [
  gives(search.searchListings, everyone(200), { query: { q: 'golf' } }),
  gives(search.getSearchMap, everyone(200), { query: { q: 'golf', zoom: 8 } }),
  gives(search.listSearchFilters, everyone(200), { query: { category_id: 18 } }),
  gives(search.listListings, everyone(200)),
  gives(search.getSearchFeed, everyone(200), { query: { q: 'golf' } }),
  gives(search.countListings, everyone(200)),
  gives(helpWithPrice, loggedIn(200), { body: { title: '', category_id: '{plain}' } }),
  gives(helpWithPrice, loggedIn(422), { body: {} }),
  gives(suggestions.suggestSearches, everyone(200), { query: { q: 'golf' } }),
  gives(suggestions.listRecentSearches, loggedIn(200)),
  gives(suggestions.rememberSearch, loggedIn(200), { body: { q: 'golf' } }),
  gives(suggestions.rememberSearch, loggedIn(422), { body: { q: '' } }),
  gives(
    suggestions.forgetRecentSearch,
    { ...loggedIn(404), owner: 200 },
    { params: { id: '{ownersSearch}' } },
  ),
  gives(suggestions.forgetRecentSearches, loggedIn(200)),
  gives(failures.countSearchedTerm, everyone(204), { body: { q: 'golf', found: 3 } }),
  gives(failures.countSearchedTerm, everyone(422), { body: { q: 'golf' } }),
  gives(failures.listFailedSearches, admins(200)),
  gives(synonyms.getSynonyms, admins(200)),
  gives(synonyms.addSynonym, admins(201), { body: { words: ['pristup', 'ulaznica'] } }),
  gives(synonyms.addSynonym, admins(422), { body: {} }),
  gives(synonyms.changeSynonym, admins(200), {
    params: { id: 1 },
    body: { words: ['vw', 'volkswagen'], version: 1 },
  }),
  gives(synonyms.removeSynonym, admins(200), { params: { id: 2 }, query: { version: 1 } }),
]
