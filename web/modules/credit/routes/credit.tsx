import Banknote from 'lucide-react/icons/banknote'
import CreditCard from 'lucide-react/icons/credit-card'
import Landmark from 'lucide-react/icons/landmark'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Ticket from 'lucide-react/icons/ticket'
import WalletCards from 'lucide-react/icons/wallet-cards'
import { creditsInMarks, formatCredits } from '#contract/money/credits.ts'
import { listCreditEntries } from '#contract/ledger/endpoints.ts'
import { getTopUpOptions } from '#contract/payments.ts'
import { plural } from '#contract/text/plural.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { formatNumber } from '#web/lib/format/format.ts'
import { infoSlugs } from '#web/lib/pages/info-slugs.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { brand, paths } from '#web/lib/site.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { LinkRows } from '#web/ui/lists/link-rows.tsx'
import { EntryList } from '#web/modules/credit/components/entry-list.tsx'
import type { Route } from './+types/credit.ts'

const shownEntries = 5

export async function loader({ context }: Route.LoaderArgs) {
  const api = apiOf(context)
  const [{ data: options }, { data: entries }] = await Promise.all([
    api.call(getTopUpOptions, {}),
    api.call(listCreditEntries, {}),
  ]).catch(routeError)
  const { balance, bonus_owed: owed, tiles, credits_per_mark: perMark } = options
  return { balance, owed, tiles, perMark, entries: entries.slice(0, shownEntries) }
}

export const meta = () => pageMeta({ title: `${brand.name} kredit`, isIndexed: false })

export default function Credit({ loaderData }: Route.ComponentProps) {
  const { balance, owed, tiles, perMark, entries } = loaderData
  return (
    <div className="page-width flex max-w-3xl flex-col gap-5 py-6">
      <div>
        <Breadcrumbs steps={[{ name: `Moj ${brand.name}` }]} />
        <h1 className="mt-1 text-2xl font-bold">{`${brand.name} kredit`}</h1>
      </div>
      <Balance balance={balance} owed={owed} perMark={perMark} />
      <TopUpWays tiles={tiles} />
      <section aria-labelledby="promjene" className="flex flex-col gap-3">
        <h2 id="promjene" className="text-xl font-bold">
          Posljednje promjene
        </h2>
        {entries.length === 0 ? (
          <p className="text-muted">
            Još nema promjena. Kredit kupujete unaprijed i trošite na isticanje oglasa, objavu i PRO račun.
          </p>
        ) : (
          <>
            <EntryList entries={entries} />
            <ButtonLink to={paths.creditStatement()} kind="quiet" className="self-start">
              Stanje naloga
            </ButtonLink>
          </>
        )}
      </section>
      <MoneyPages />
      <ButtonLink to={paths.info(infoSlugs.credit)} kind="quiet" className="self-start">
        Kako kredit radi
      </ButtonLink>
    </div>
  )
}

type Loaded = Route.ComponentProps['loaderData']

function Balance({ balance, owed, perMark }: Pick<Loaded, 'balance' | 'owed' | 'perMark'>) {
  return (
    <section
      aria-label="Stanje"
      className="flex flex-wrap items-center justify-between gap-4 rounded-card border border-line bg-surface p-4 sm:p-6"
    >
      <p>
        <span className="block text-sm text-muted">Stanje</span>
        <span className="text-3xl font-bold tabular-nums">{formatNumber(balance)}</span>
        <span className="text-lg text-muted">{` ${plural(balance, 'kredit', 'kredita', 'kredita')}`}</span>
        <span className="block text-muted tabular-nums">{`vrijedi ${creditsInMarks(balance, perMark)}`}</span>
        {owed > 0 && (
          <span className="mt-2 block">{`Bonus od ${formatCredits(owed)} pripada uplati koju smo vam vratili, a već je potrošen, pa ga odbijamo od bonusa vaših sljedećih dopuna.`}</span>
        )}
      </p>
      <ButtonLink to={paths.topUp()} className="max-sm:w-full">
        <CreditCard className="size-5" aria-hidden="true" />
        Dopunite kredit
      </ButtonLink>
    </section>
  )
}

function TopUpWays({ tiles }: Pick<Loaded, 'tiles'>) {
  const best = tiles.findLast(({ bonus }) => bonus > 0)
  const bonus =
    best &&
    ` Karticom i bonus: ${best.amount} KM donosi ${formatNumber(best.credits)} + ${formatNumber(best.bonus)} kredita.`
  return (
    <section aria-labelledby="nacini" className="flex flex-col gap-3">
      <h2 id="nacini" className="text-xl font-bold">
        Načini dopune
      </h2>
      <LinkRows
        rows={[
          {
            icon: CreditCard,
            to: paths.topUp(),
            label: 'Kartica ili PayPal',
            hint: `Kredit stiže odmah.${bonus ?? ''}`,
          },
          {
            icon: Landmark,
            to: paths.paymentSlips(),
            label: 'Uplatnica',
            hint: 'Platite u banci, pošti ili aplikaciji banke. Kredit stiže s uplatom.',
          },
          {
            icon: Ticket,
            to: paths.vouchers(),
            label: 'Vaučer',
            hint: 'Unesite kod i kredit je odmah na vašem računu.',
          },
        ]}
      />
    </section>
  )
}

const MoneyPages = () => (
  <section aria-labelledby="novac" className="flex flex-col gap-3">
    <h2 id="novac" className="text-xl font-bold">
      Kartice, isplate i računi
    </h2>
    <LinkRows
      rows={[
        {
          icon: WalletCards,
          to: paths.savedCards(),
          label: 'Spašene kartice',
          hint: 'Plaćajte bez ponovnog unosa, ili uklonite karticu.',
        },
        {
          icon: Banknote,
          to: paths.payouts(),
          label: 'Isplate',
          hint: 'Novac od prodaje karticom, račun na koji ga isplaćujemo i sve isplate.',
        },
        {
          icon: ReceiptText,
          to: paths.invoices(),
          label: 'Računi',
          hint: 'Svaka uplata ima račun, kao PDF.',
        },
      ]}
    />
  </section>
)
