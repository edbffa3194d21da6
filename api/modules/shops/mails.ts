import { defineMail } from '#lib/mails/mail.ts'
import { localDate, localDateTime } from '#lib/time.ts'
import { formatAmount } from '#contract/money/money.ts'
import { makePaths } from '#contract/paths/paths.ts'
import { plural } from '#contract/text/plural.ts'
import { monthlyBonus, shopTrialCredits, shopTrialDays } from '#contract/limits/money.ts'
import { packageName } from '#contract/shops/packages.ts'
import type { ShopPackage } from '#contract/tariffs/names.ts'
import { formatCredits } from '#contract/money/credits.ts'

const dateOf = (seconds: number) => localDate(new Date(seconds * 1000))
const monthsText = (count: number) => `${count} ${plural(count, 'mjesec', 'mjeseca', 'mjeseci')}`

/** `endsAt` in unix seconds, here and below. */
type Opened = { username: string; isTrial: boolean; endsAt: number }

export const shopOpened = defineMail({
  name: 'shop-opened',
  label: 'Shop otvoren',
  write: ({ username, isTrial, endsAt }: Opened, { brand, baseUrl }) => {
    const paths = makePaths(brand)
    return {
      subject: `Vaš ${brand.name} shop je otvoren`,
      username,
      paragraphs: [
        'vaš račun je sada shop. Oglasi, poruke, spašeno i dojmovi su ostali.',
        isTrial
          ? `Prvih ${shopTrialDays} dana, do ${dateOf(endsAt)}, je besplatno, a na račun smo vam dodali ${formatCredits(shopTrialCredits)}.`
          : 'Shop će raditi čim ga platite. Do tada drugi ne vide njegove oglase.',
      ],
      action: isTrial
        ? { label: 'Pogledajte izvode', url: baseUrl + paths.statements() }
        : { label: 'Platite shop', url: baseUrl + paths.extendShop() },
    }
  },
})

export const shopSuspended = defineMail({
  name: 'shop-suspended',
  label: 'Shop suspendovan',
  write: ({ username }: { username: string }, { brand, baseUrl }) => ({
    subject: `Vaš ${brand.name} shop je suspendovan`,
    username,
    paragraphs: [
      `vaš ${brand.name} shop je suspendovan zbog neplaćanja. Dok ga ne produžite, ne možete objavljivati oglase, a drugi ne vide one koje imate.`,
      'Ništa nije izgubljeno: čim uplata stigne, sve se vraća.',
    ],
    action: { label: 'Produžite shop', url: baseUrl + makePaths(brand).extendShop() },
  }),
})

type Ending = { username: string; days: number; endsAt: number; isTrial: boolean }

export const shopEnding = defineMail({
  name: 'shop-ending',
  label: 'Shop uskoro ističe',
  write: ({ username, days, endsAt, isTrial }: Ending, { brand, baseUrl }) => {
    const when = days === 0 ? 'danas' : days === 1 ? 'za 1 dan' : `za ${days} dana`
    return {
      subject: `Vaš ${brand.name} shop ističe ${when}`,
      username,
      paragraphs: [
        `${isTrial ? 'probni period vašeg shopa' : 'plaćeno vrijeme vašeg shopa'} ističe ${localDateTime(endsAt)}. Ako ga produžite prije toga, preostalo vrijeme vam ostaje.`,
        'Ako ga ne produžite, shop se suspenduje: ne možete objavljivati oglase, a drugi ne vide one koje imate.',
      ],
      action: { label: 'Produžite shop', url: baseUrl + makePaths(brand).extendShop() },
    }
  },
})

type Paid = {
  username: string
  package: ShopPackage
  months: number
  amountFening: number
  orderNumber: string
  endsAt: number
  isRevived: boolean
}

export const shopPaid = defineMail({
  name: 'shop-paid',
  label: 'Potvrda o plaćanju shopa',
  write: (
    { username, package: bought, months, amountFening, orderNumber, endsAt, isRevived }: Paid,
    { brand, baseUrl },
  ) => ({
    subject: isRevived ? `Vaš ${brand.name} shop opet radi` : `Vaš ${brand.name} shop je produžen`,
    username,
    paragraphs: [
      isRevived
        ? `vaša uplata je primljena i shop radi do ${dateOf(endsAt)} Njegovi oglasi se upravo vraćaju u pretragu.`
        : `vaša uplata je primljena i shop je produžen do ${dateOf(endsAt)}`,
      `Paket ${packageName(bought)} vam svakog plaćenog mjeseca donosi ${formatCredits(monthlyBonus[bought])}. Račun stiže u posebnoj poruci.`,
    ],
    facts: [
      ['Paket', packageName(bought)],
      ['Plaćeno', `${monthsText(months)}, ${formatAmount(amountFening)}`],
      ['Shop je plaćen do', dateOf(endsAt)],
      ['Broj uplate', orderNumber],
    ] as const,
    action: { label: 'Pogledajte izvode', url: baseUrl + makePaths(brand).statements() },
  }),
})

type Proforma = {
  username: string
  package: ShopPackage
  months: number
  amountFening: number
  reference: string
  paymentId: number
  expiresAt: number
}

export const shopProforma = defineMail({
  name: 'shop-proforma',
  label: 'Predračun za shop',
  write: (
    { username, package: bought, months, amountFening, reference, paymentId, expiresAt }: Proforma,
    { brand, baseUrl },
  ) => ({
    subject: `Predračun ${reference}`,
    username,
    paragraphs: [
      'predračun za vaš shop je spreman. Podaci za uplatu, kod za skeniranje i PDF su na njegovoj stranici.',
      'Uplatite tačan iznos s tačnim pozivom na broj. Shop se produžava čim uplata stigne na naš račun, obično sljedeći radni dan.',
    ],
    facts: [
      ['Paket', `${packageName(bought)}, ${monthsText(months)}`],
      ['Iznos', formatAmount(amountFening)],
      ['Poziv na broj', reference],
      ['Platite do', dateOf(expiresAt)],
    ] as const,
    action: { label: 'Otvorite predračun', url: baseUrl + makePaths(brand).proforma(paymentId) },
  }),
})

export const shopMails = [shopOpened, shopSuspended, shopEnding, shopPaid, shopProforma] as const
