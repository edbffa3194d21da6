import { Form, useLocation } from 'react-router'
import { parseQuery } from '#contract/paths/query-string.ts'
import type { SavedList } from '#contract/saved/endpoints.ts'
import { countedListings } from '#web/lib/format/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { type Act, fields, isAct } from '#web/modules/saved/acts.ts'
import { rowId } from '#web/modules/saved/filter.ts'

type Told = { count: number; list: string }

const texts: Record<Act, (told: Told) => string> = {
  ukloni: ({ count }) =>
    count === 1 ? 'Oglas je uklonjen iz spašenih.' : `Uklonjeno iz spašenih: ${countedListings(count)}.`,
  vrati: ({ count }) =>
    count === 1 ? 'Oglas je ponovo spašen.' : `Ponovo spašeno: ${countedListings(count)}.`,
  biljeska: () => 'Bilješka je sačuvana.',
  liste: () => 'Liste oglasa su sačuvane.',
  stavi: ({ count, list }) => `U listu „${list}“ stavljeno: ${countedListings(count)}.`,
  izvadi: ({ count, list }) => `Iz liste „${list}“ izvađeno: ${countedListings(count)}.`,
  'nova-lista': ({ list }) => `Lista „${list}“ je napravljena.`,
  preimenuj: () => 'Naziv liste je promijenjen.',
  'izbrisi-listu': () => 'Lista je izbrisana. Oglasi iz nje ostaju spašeni.',
}

/** Confirms the last action, and offers to take a removal back. */
export function Outcome({ target, lists }: { target: string; lists: readonly SavedList[] }) {
  const { gotovo, oglas = '', lista } = parseQuery(useLocation().search)
  if (!isAct(gotovo)) return null
  const ids = oglas.split(',').flatMap((text) => rowId(text) ?? [])
  const list = lists.find(({ id }) => id === rowId(lista))?.name ?? ''
  const text = texts[gotovo]({ count: ids.length, list })
  if (gotovo !== 'ukloni') return <Alert tone="success">{text}</Alert>
  if (ids.length === 0) return null
  return (
    <Alert tone="success">
      <Form method="post" action={target} className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p>{text}</p>
        {ids.map((id) => (
          <input key={id} type="hidden" name={fields.listing} value={id} />
        ))}
        <Button name={fields.act} value="vrati" kind="quiet">
          {ids.length === 1 ? 'Vratite oglas' : 'Vratite oglase'}
        </Button>
      </Form>
    </Alert>
  )
}
