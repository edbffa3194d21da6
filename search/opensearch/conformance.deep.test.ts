import { testFilters } from '#search/testing/conformance-filters.ts'
import { testTexts } from '#search/testing/conformance.ts'
import { openSearchEngine } from '#search/testing/opensearch-under-test.ts'

const url = process.env['OPENSEARCH_TEST_URL']!
testTexts('OpenSearch', () => openSearchEngine(url))
testFilters('OpenSearch', () => openSearchEngine(url))
