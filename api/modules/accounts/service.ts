export { ensureImportSellers, type ImportSellers } from './import-sellers.ts'
export { followSessionEnds } from './sessions/ends.ts'
export { resolveSession } from './sessions/service.ts'
