export { enqueueCheck } from './queueing.ts'
export { listHitsOfCase } from './case-hits.ts'
export { judgeHits, judgePhotos, judgeWrong } from './judging.ts'
export { forgetFacts } from './queries.ts'
