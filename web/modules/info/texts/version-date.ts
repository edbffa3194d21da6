import { formatDate } from '#web/lib/format/format.ts'

/** "2026-11-21" as shown: "21. 11. 2026." */
export const versionDate = (version: string) => formatDate(Date.parse(version) / 1000)
