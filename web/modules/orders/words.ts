import type { OrderAction, OrderHandover, OrderPayment } from '#contract/orders/states.ts'
import type { OrderInList } from '#contract/orders/endpoints.ts'

export const handovers: Record<OrderHandover, { name: string; hint: string }> = {
  courier: { name: 'Brza dostava', hint: 'Kurir donosi paket na vašu adresu.' },
  own_courier: { name: 'Dostava prodavača', hint: 'Prodavač šalje svojim kurirom.' },
  collection: { name: 'Lično preuzimanje', hint: 'Mjesto i vrijeme dogovarate s prodavačem.' },
}

export const payments: Record<OrderPayment, { name: string; hint: string }> = {
  cash: { name: 'Gotovinom pri preuzimanju', hint: 'Plaćate kad primite artikal.' },
  card: { name: 'Karticom', hint: 'Novac čuvamo dok ne primite artikal, pa ga dobija prodavač.' },
}

/** The word of the button for a step, to `side`. */
export function actionWord(action: OrderAction, { side, handover, question }: OrderFacts): string {
  switch (action) {
    case 'pay':
      return question === 'found_parcel' ? 'Platite i zadržite' : 'Platite'
    case 'agree':
      return 'Slažem se'
    case 'refuse':
      return 'Ne slažem se'
    case 'send_back':
      return 'Vraćam robu'
    case 'receive':
      return 'Roba se vratila'
    case 'confirm':
      return 'Potvrdite narudžbu'
    case 'ship':
      return 'Poslano je'
    case 'deliver':
      return side === 'seller' ? 'Predato je kupcu' : 'Artikal je kod mene'
    case 'complete':
      return 'Sve je u redu'
    case 'decline':
      return 'Odbijte narudžbu'
    case 'cancel':
      return 'Otkažite narudžbu'
    case 'return':
      return handover === 'collection' ? 'Artikal je vraćen' : 'Pošiljka se vratila'
    case 'dispute':
      return 'Prijavite problem'
  }
}

/** Steps that lead on; all others stand in a menu. */
const mains: readonly OrderAction[] = ['pay', 'confirm', 'ship', 'deliver', 'complete', 'agree', 'receive']
export const mainActionOf = ({ actions }: Pick<OrderInList, 'actions'>) =>
  actions.find((action) => mains.includes(action))

/** The other answer to a question, which stands beside the first one. */
const others: readonly OrderAction[] = ['refuse', 'send_back']
export const otherAnswerOf = ({ actions }: Pick<OrderInList, 'actions'>) =>
  actions.find((action) => others.includes(action))

export type OrderFacts = Pick<
  OrderInList,
  'side' | 'state' | 'handover' | 'payment' | 'question' | 'is_frozen'
>

const questions: Record<NonNullable<OrderFacts['question']>, Record<'buyer' | 'seller', string>> = {
  return_delivery: {
    buyer:
      'Prodavač javlja da se pošiljka vratila i traži da zadrži cijenu dostave. Ako se ne slažete ili ne odgovorite, vraćamo vam sav novac.',
    seller: 'Pitali smo kupca da li se slaže da zadržite dostavu. Ako ne odgovori, dobija sav novac nazad.',
  },
  found_parcel: {
    buyer:
      'Izgubljeni paket je isporučen, a novac smo vam vratili. Platite ga ako ga zadržavate ili ga pošaljite nazad.',
    seller: 'Izgubljeni paket je isporučen kupcu, koji treba da ga plati ili vrati.',
  },
  goods_back: {
    buyer: 'Pošaljite robu prodavaču. Kad stigne, on to potvrđuje ovdje.',
    seller: 'Kupac vraća robu. Kad stigne, potvrdite to ovdje.',
  },
}

/** The next step, in words for one of the two sides; null if there is none. */
export function nextStep(order: OrderFacts): string | null {
  if (order.is_frozen) return 'Prijavljen je problem. Odluku donosi naša podrška, a do tada narudžba miruje.'
  if (order.question) return questions[order.question][order.side === 'seller' ? 'seller' : 'buyer']
  return order.side === 'seller' ? nextForSeller(order) : nextForBuyer(order)
}

function nextForBuyer({ state, handover, payment }: OrderFacts): string | null {
  switch (state) {
    case 'unpaid':
      return 'Platite karticom da prodavač primi narudžbu. Ako ne platite, narudžba se sama otkazuje.'
    case 'pending':
      return 'Prodavač treba potvrditi narudžbu. Ako to ne uradi, narudžba se sama otkazuje.'
    case 'confirmed':
      return handover === 'collection'
        ? 'Dogovorite s prodavačem gdje i kad preuzimate artikal.'
        : 'Prodavač priprema pošiljku. Ako je ne pošalje, narudžba se sama otkazuje.'
    case 'shipped':
      return handover === 'courier' && payment === 'cash'
        ? 'Pošiljka je na putu. Plaćate je kuriru, koji nam i javlja isporuku.'
        : 'Pošiljka je na putu. Kad je primite, potvrdite prijem.'
    case 'delivered':
      return payment === 'card'
        ? 'Pregledajte artikal. Ako je sve u redu, potvrdite to, pa prodavač dobija novac.'
        : 'Pregledajte artikal. Ako ne prijavite problem, narudžba se sama završava.'
    case 'completed':
      return 'Narudžba je završena. Ostavite dojam o prodavaču.'
    default:
      return null
  }
}

function nextForSeller({ state, handover, payment }: OrderFacts): string | null {
  switch (state) {
    case 'pending':
      return 'Potvrdite narudžbu ako imate artikal. Nepotvrđena narudžba se sama otkazuje.'
    case 'confirmed':
      if (handover === 'collection') return 'Dogovorite s kupcem gdje i kad preuzima artikal.'
      return handover === 'courier'
        ? 'Spakujte artikal i naručite kurira. Neposlana narudžba se sama otkazuje.'
        : 'Pošaljite artikal pa to označite ovdje. Neposlana narudžba se sama otkazuje.'
    case 'shipped':
      return 'Pošiljka je na putu kupcu.'
    case 'delivered':
      return payment === 'card'
        ? 'Kupac pregleda artikal. Novac dobijate kad potvrdi da je sve u redu ili kad istekne rok.'
        : 'Kupac pregleda artikal. Ako ne prijavi problem, narudžba se sama završava.'
    case 'completed':
      return 'Narudžba je završena. Ostavite dojam o kupcu.'
    default:
      return null
  }
}

type Tone = 'waiting' | 'good' | 'bad' | 'done'
const tones: Record<OrderInList['state'], Tone> = {
  unpaid: 'waiting',
  pending: 'waiting',
  confirmed: 'good',
  shipped: 'good',
  delivered: 'good',
  completed: 'done',
  declined: 'bad',
  cancelled: 'bad',
  returned: 'bad',
}
const looks: Record<Tone, string> = {
  waiting: 'border-accent bg-promoted text-ink',
  good: 'border-success bg-success-soft text-success',
  bad: 'border-danger bg-danger-soft text-danger',
  done: 'border-line-strong bg-canvas text-ink',
}
/** Classes of the mark that names the state. */
export const lookOf = ({ state, is_frozen }: Pick<OrderInList, 'state' | 'is_frozen'>) =>
  looks[is_frozen ? 'bad' : tones[state]]
