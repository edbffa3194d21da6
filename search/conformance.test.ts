import { memoryEngine } from './memory/engine.ts'
import { testFilters } from './testing/conformance-filters.ts'
import { testTexts } from './testing/conformance.ts'

testTexts('memory', memoryEngine)
testFilters('memory', memoryEngine)
