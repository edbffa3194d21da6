import type { DB } from '#lib/database/database.generated.ts'
import { listings } from './listings.ts'
import { money } from './money.ts'
import { people } from './people.ts'
import { bounded, byJob, growing, kept, type Retention } from './rule.ts'

/** Every table of the schema `public`. */
export const tables = { ...people, ...listings, ...money } satisfies Record<keyof DB, Retention>

/** The tables of graphile_worker as a whole: finished jobs go by themselves. */
export const queue = byJob('forget-failed-jobs', '30 days after its last attempt')

const swept = 'delete files that no row names, as remove-unused-videos does'

/** Folders and files below `DATA_DIR`, and prefixes of keys in the stores of files. */
export const folders = {
  'app-secret': bounded('one file'),
  compiled: bounded('modules of the installed releases'),
  'files-id': bounded('one file'),
  media: byJob('remove-orphan-photos', '24 hours after nothing shows a photo'),
  'media/sitemaps': bounded('active listings; write-sitemaps deletes files beyond the last'),
  'private/disputes': growing(swept, byJob('forget-dispute-pictures', '2 years after the dispute', 'safety')),
  'private/exports': byJob('delete-old-exports', '7 days'),
  'private/feeds': growing(
    swept,
    byJob('forget-feed-runs', 'until its rows are written or another file comes; 90 days'),
  ),
  'private/invoices': kept('accounting documents, for eleven years', 'law'),
  'private/mahalac': growing(swept, byJob('forget-board-notes', '2 years, or as long as the note')),
  'private/messages': growing(
    swept,
    byJob(
      'delete-abandoned-conversations',
      'until both sides are erased; 30 days once the message is withdrawn',
    ),
  ),
  'private/reports': growing(swept, byJob('forget-old-cases', '2 years after the case', 'safety')),
  'private/video-uploads': byJob('remove-unused-videos', 'a day unused'),
  'private/videos': byJob('remove-unused-videos', 'a day after no video shows a file'),
  postgres: bounded('the tables, and at most 4 GB of its log for the next backup'),
  'postgres/postgres.log': growing('begin a new file each week', bounded('two starts of the server')),
  reports: byJob('forget-import-findings', '90 days after the import'),
  search: bounded('listings; one snapshot, replaced as a whole'),
  uploads: bounded('requests under way; a start removes what dead processes left'),
} satisfies Record<string, Retention>
