import { testFilters } from './testing/conformance-filters.ts'
import { testTexts } from './testing/conformance.ts'
import { memoryEngines } from './testing/engines-under-test.ts'

for (const [name, make] of Object.entries(memoryEngines)) {
  testTexts(name, make)
  testFilters(name, make)
}
