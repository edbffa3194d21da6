import { useLocation } from 'react-router'
import { parseQuery } from '#contract/paths/query-string.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { type Act, fields, isAct } from '#web/modules/cart/acts.ts'
import { ActForm, type OnAct } from './act-form.tsx'

/** An item taken out of the cart a moment ago. */
export type Removed = { listing: number; quantity: number; price: number }

const texts: Partial<Record<Act, string>> = {
  dodaj: 'Dodano u korpu.',
  vrati: 'Vraćeno u korpu.',
  kolicina: 'Količina je promijenjena.',
  prihvati: 'Promjena je prihvaćena.',
}

/** Confirms the last action, and offers to take a removal back. */
export function Outcome() {
  const { gotovo, oglas, kolicina, cijena } = parseQuery(useLocation().search)
  if (!isAct(gotovo)) return null
  const [listing, quantity, price] = [Number(oglas), Number(kolicina), Number(cijena)]
  if (gotovo === 'ukloni')
    return listing && quantity && price ? <Undo removed={{ listing, quantity, price }} /> : null
  const text = texts[gotovo]
  return text ? <Alert tone="success">{text}</Alert> : null
}

export function Undo({ removed, onAct }: { removed: Removed; onAct?: OnAct }) {
  return (
    <Alert tone="success">
      <ActForm onAct={onAct} hidden={removed} className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p>Uklonjeno iz korpe.</p>
        <Button name={fields.act} value="vrati" kind="quiet">
          Vratite u korpu
        </Button>
      </ActForm>
    </Alert>
  )
}
