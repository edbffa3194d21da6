import { memoryEngine } from './memory/engine.ts'
import { testFilters } from './testing/conformance-filters.ts'
import { testTexts } from './testing/conformance.ts'

const twoThreads = () => memoryEngine({ threads: 2 })

testTexts('memory, two threads', twoThreads)
testFilters('memory, two threads', twoThreads)
