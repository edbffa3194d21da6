import { formatCredits } from '#contract/money/credits.ts'
import { formatInteger, formatMoney, parseMoney, toFening, toMarks } from '#contract/money/money.ts'
import { packageName } from '#contract/shops/packages.ts'

/** Units of stored amounts: whole credits, hundredths of a factor, whole percent or fening. */
export type TariffUnit = 'credits' | 'factor' | 'percent' | 'money'

type Tariff = {
  label: string
  unit: TariffUnit
  /** Each category has its own price. */
  byCategory?: true
  /** The prices of one name: tiers, days, hours or packages. */
  steps?: readonly number[]
  stepLabel?: (step: number) => string
  /** Zero makes no sense. */
  isPositive?: true
}

/** The weights up to which the site's courier has a price, in kilograms. */
export const courierSteps = [2, 5, 10, 20, 30] as const

const days = (step: number) => `${step} dana`
export const shopPackages = ['bronze', 'silver', 'gold', 'platinum'] as const
export type ShopPackage = (typeof shopPackages)[number]

/** Every price by its name, with the words for operators. */
export const tariffs = {
  listing_fee: { label: 'Objava oglasa na 30 dana', unit: 'credits', byCategory: true },
  publishing_factor: {
    label: 'Objava na drugo trajanje, puta cijena za 30 dana',
    unit: 'factor',
    steps: [15, 90, 180],
    stepLabel: days,
    isPositive: true,
  },
  shop_discount: { label: 'Popust shopovima na objavu', unit: 'percent' },
  promotion_day: { label: 'Dan izdvajanja', unit: 'credits', byCategory: true },
  promotion_plus_factor: {
    label: 'Izdvojen plus, puta dan izdvajanja',
    unit: 'factor',
    isPositive: true,
  },
  promotion_days: {
    label: 'Koliko se dana izdvajanja naplati',
    unit: 'factor',
    steps: [1, 2, 3, 5, 7, 14, 21, 30],
    stepLabel: (step) => (step === 1 ? '1 dan' : days(step)),
    isPositive: true,
  },
  renewal_factor: {
    label: 'Automatsko obnavljanje, puta cijena izdvajanja',
    unit: 'factor',
    steps: [24, 3],
    stepLabel: (step) => `svakih ${step} h`,
    isPositive: true,
  },
  extra_urgent: { label: 'Hitna prodaja oglasa', unit: 'credits' },
  extra_highlighted: { label: 'Istakni naslov oglasa u pretrazi', unit: 'credits' },
  discount_price: {
    label: 'Akcijska cijena za shopove',
    unit: 'credits',
    steps: [3, 7, 30],
    stepLabel: days,
  },
  top_up_bonus: {
    label: 'Bonus na dopunu karticom',
    unit: 'percent',
    steps: [10, 50, 150, 200],
    stepLabel: (step) => `od ${step} KM`,
  },
  pro_month: { label: 'PRO račun, mjesec', unit: 'credits' },
  shop_month: {
    label: 'Shop, mjesec',
    unit: 'money',
    steps: [1, 2, 3, 4],
    stepLabel: (step) => packageName(shopPackages[step - 1]!),
  },
  months_discount: {
    label: 'Popust na mjesece plaćene odjednom, za shop i PRO',
    unit: 'percent',
    steps: [3, 6, 12],
    stepLabel: (step) => (step === 3 ? '3 mjeseca' : `${step} mjeseci`),
  },
  courier_parcel: {
    label: 'Brza dostava jednog paketa',
    unit: 'money',
    steps: courierSteps,
    stepLabel: (step) => `do ${step} kg`,
    isPositive: true,
  },
  credits_per_mark: { label: 'Kredita za 1 KM', unit: 'credits', isPositive: true },
} as const satisfies Record<string, Tariff>
export type TariffName = keyof typeof tariffs
export const tariffNames = Object.keys(tariffs) as TariffName[]
export const tariffOf = (name: TariffName): Tariff => tariffs[name]

/** A stored amount as replies give it: money in KM, the rest as it is stored. */
export const repliedAmount = (name: TariffName, amount: number) =>
  tariffOf(name).unit === 'money' ? toMarks(amount) : amount
/** The stored amount of one that a reply gave. */
export const storedAmount = (name: TariffName, amount: number) =>
  tariffOf(name).unit === 'money' ? toFening(amount) : amount

/** "70 kredita", "2,7×", "30 %" or "90 KM". */
export function tariffAmount(unit: TariffUnit, amount: number): string {
  if (unit === 'money') return formatMoney(amount)
  if (unit === 'percent') return `${amount} %`
  if (unit === 'credits') return formatCredits(amount)
  const rest = String(amount % 100)
    .padStart(2, '0')
    .replace(/0{1,2}$/, '')
  return `${formatInteger(Math.trunc(amount / 100))}${rest && `,${rest}`}×`
}

const largest = { credits: 100_000, factor: 10_000, percent: 100, money: 10_000_000 } as const

/** Parses an operator's input into the stored amount, or says what is wrong. */
export function parseTariffAmount(name: TariffName, typed: string): { amount: number } | { error: string } {
  const { unit, isPositive } = tariffOf(name)
  const hundredths = parseMoney(typed.trim())
  const isWhole = unit === 'credits' || unit === 'percent'
  if (hundredths === undefined || (isWhole && hundredths % 100 !== 0))
    return {
      error: {
        credits: 'Unesite cijeli broj kredita, npr. 70.',
        percent: 'Unesite cijeli broj procenata, npr. 30.',
        factor: 'Unesite broj s najviše dvije decimale, npr. 2,5.',
        money: 'Unesite iznos u KM, npr. 90 ili 89,90.',
      }[unit],
    }
  const amount = isWhole ? hundredths / 100 : hundredths
  if (amount > largest[unit]) return { error: `Najviše ${tariffAmount(unit, largest[unit])}.` }
  return isPositive && amount === 0 ? { error: 'Mora biti veće od nule.' } : { amount }
}
