import Scale from 'lucide-react/icons/scale'
import { useEffect, useRef, useState } from 'react'
import { helpWithPrice, type PriceHelp as Help } from '#contract/prices.ts'
import { callApi } from '#web/lib/browser-api.ts'
import { counted } from '#web/lib/format/format.ts'
import { paths } from '#web/lib/site.ts'
import { useHydrated } from '#web/lib/rendering/use-hydrated.ts'
import type { FormShape } from '#web/modules/selling/form-parts.ts'
import { bodyOf, type ListingBody, readValues } from '#web/modules/selling/values.ts'

type PriceHelpProps = { categoryId: number; shape: FormShape }

const fields = ['listing_type', 'state', 'brand_id', 'model_id', 'city_id', 'attributes'] as const

/** The prices of comparable listings, fetched when the price section gets the focus and by a button. */
export function PriceHelp({ categoryId, shape }: PriceHelpProps) {
  const isLive = useHydrated()
  const box = useRef<HTMLDivElement>(null)
  const asked = useRef('')
  const [help, setHelp] = useState<Help | null>(null)
  const [state, setState] = useState<'idle' | 'asking' | 'none' | 'failed'>('idle')

  /** `isWanted`: the user asked, so report every outcome. */
  async function ask(isWanted: boolean) {
    const form = box.current?.closest('form')
    if (!form) return
    const body = bodyOf(readValues(new FormData(form)), shape)
    const known = Object.fromEntries(
      fields.flatMap((name) => (name in body ? [[name, body[name]]] : [])),
    ) as Pick<ListingBody, (typeof fields)[number]>
    const question = { category_id: categoryId, title: String(body.title ?? ''), ...known }
    const key = JSON.stringify(question)
    if (key === asked.current && !isWanted) return
    asked.current = key
    if (isWanted) setState('asking')
    try {
      const { data } = await callApi(helpWithPrice, { body: question })
      if (asked.current !== key) return
      setHelp(data)
      setState(data || !isWanted ? 'idle' : 'none')
    } catch {
      setState(isWanted ? 'failed' : 'idle')
    }
  }

  useEffect(() => {
    const section = box.current?.closest('section')
    const onFocus = () => void ask(false)
    section?.addEventListener('focusin', onFocus)
    return () => section?.removeEventListener('focusin', onFocus)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- reads the form, not rendered values
  }, [])

  return (
    <div ref={box} className="empty:hidden">
      {isLive && !help && (
        <button
          type="button"
          onClick={() => void ask(true)}
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-primary underline"
        >
          <Scale className="size-5 shrink-0" aria-hidden="true" />
          Koliko koštaju slični oglasi?
        </button>
      )}
      <output className="block">
        {help && (
          <div className="flex flex-col gap-1 rounded-field border border-info bg-info-soft p-3 text-info">
            <p className="font-semibold">{`Slični oglasi: od ${help.display.low} do ${help.display.high}`}</p>
            <p className="text-sm">
              {`Toliko košta polovina od ${counted(help.count, 'sličnog oglasa', 'slična oglasa', 'sličnih oglasa')}; srednja cijena je ${help.display.median}.`}
            </p>
            <a
              href={paths.search(help.search)}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-11 items-center self-start text-sm font-semibold underline"
            >
              Pogledajte slične oglase
            </a>
          </div>
        )}
        {state === 'asking' && <p className="text-sm text-muted">Trenutak…</p>}
        {state === 'none' && (
          <p className="text-sm text-muted">
            Još nema dovoljno sličnih oglasa za poređenje. Što više podataka upišete, to ih lakše nađemo.
          </p>
        )}
        {state === 'failed' && <p className="text-sm text-muted">Cijene trenutno ne možemo uporediti.</p>}
      </output>
    </div>
  )
}
