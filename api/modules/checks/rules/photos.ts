import type { Deps } from '#api/deps.ts'
import { copiedShare } from '#contract/checks/rules.ts'
import type { Finding } from '../findings.ts'
import type { CheckedRow } from '../queries.ts'
import { countImages, listCopied } from './photo-queries.ts'

/** Photos that someone else's earlier listing shows. */
export async function findCopied({ db }: Deps, listing: CheckedRow): Promise<Finding[]> {
  const [flags, images] = await Promise.all([listCopied(db, listing.id), countImages(db, listing.id)])
  const copied = flags.filter(({ photos }) => photos >= copiedShare * images)
  const [most] = copied
  if (!most) return []
  return [
    {
      rule: 'copied-photos',
      matter: copied
        .map(({ id }) => id)
        .toSorted((a, b) => a - b)
        .join(),
      facts: copied.flatMap(({ id, title, username, photos }) => [
        { name: 'Raniji oglas', value: title, listing: id },
        { name: 'Prodavač', value: username, username },
        { name: 'Iste fotografije', value: `${photos} od ${images}` },
      ]),
      mayHold: true,
      breaks: 'copied',
      field: 'photos',
      told: `Fotografije već stoje u ranijem oglasu drugog korisnika („${most.title}“).`,
    },
  ]
}
