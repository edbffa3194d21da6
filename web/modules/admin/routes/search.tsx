import { orderStates } from '#contract/orders/states.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { staffPaths } from '#contract/paths/staff.ts'
import { searchForStaff, type StaffSearchResults } from '#contract/staff-search.ts'
import { ApiError, apiOf, routeError } from '#web/lib/api.ts'
import { formatDate, formatDateTime } from '#web/lib/format/format.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { useSession } from '#web/lib/session/session.ts'
import { Alert } from '#web/ui/alert.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { RowPicture } from '#web/ui/lists/row-picture.tsx'
import { FoundGroup, FoundItem } from '#web/modules/admin/components/found.tsx'
import { staffStateWords, subjectWords } from '#web/modules/moderation/words.ts'
import { stateWords } from '#web/modules/payments/words.ts'
import { kindOf, nameOf, stateOf } from '#web/modules/people/words.ts'
import type { Route } from './+types/search.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const q = (parseQuery(url.search)['q'] ?? '').trim()
  if (q === '') return { q, found: null, problem: undefined }
  try {
    const { data } = await apiOf(context).call(searchForStaff, { query: { q } })
    return { q, found: data, problem: undefined }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 422) return routeError(error)
    const { fields, message } = error.body.error
    return { q, found: null, problem: fields?.['q'] ?? message }
  }
}

export const meta = () => pageMeta({ title: 'Pretražite sve', isIndexed: false })

const hints: { what: string; how: string }[] = [
  { what: 'Korisnik', how: 'korisničko ime, ime, e-mail, telefon, IP adresa ili broj računa' },
  { what: 'Oglas', how: 'broj, adresa stranice ili riječi iz naslova aktivnog oglasa' },
  { what: 'Slučaj, razgovor i poruka', how: 'broj' },
  { what: 'Narudžba', how: 'broj, npr. N-261129-ABC234; moderatori nalaze one o kojima postoji slučaj' },
]
const moneyHint = {
  what: 'Uplata, račun i isplata',
  how: 'broj, poziv na broj ili oznaka, npr. R-2026-000012',
}

export default function StaffSearch({ loaderData: { q, found, problem } }: Route.ComponentProps) {
  const isAdmin = useSession()?.user?.role === 'admin'
  const count = found ? Object.values(found).reduce((sum, items) => sum + items.length, 0) : 0
  return (
    <div className="flex flex-col gap-4">
      <h1 className="text-2xl font-bold [overflow-wrap:anywhere]">
        {q ? `Traženo: ${q}` : 'Pretražite sve'}
      </h1>
      {problem && <Alert>{problem}</Alert>}
      {found && count > 0 && <Results found={found} />}
      {found && count === 0 && (
        <EmptyState
          text="Ništa nije nađeno."
          action={
            <ButtonLink to={staffPaths.adminListings()} kind="quiet">
              Oglasi u svakom stanju
            </ButtonLink>
          }
        />
      )}
      {count === 0 && (
        <dl className="grid gap-x-6 gap-y-2 rounded-card border border-line bg-surface p-4 text-sm sm:grid-cols-[14rem_minmax(0,1fr)]">
          {[...hints, ...(isAdmin ? [moneyHint] : [])].map(({ what, how }) => (
            <div key={what} className="contents">
              <dt className="font-semibold">{what}</dt>
              <dd className="text-muted max-sm:-mt-2">{how}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className="text-sm text-muted">Svaka pretraga ostaje u zapisniku, bez onoga što ste upisali.</p>
    </div>
  )
}

function Results({ found }: { found: StaffSearchResults }) {
  return (
    <>
      <ContentResults found={found} />
      <MoneyResults found={found} />
    </>
  )
}

function ContentResults({
  found: { people, listings, cases, conversations },
}: {
  found: StaffSearchResults
}) {
  return (
    <>
      <FoundGroup name="Korisnici" items={people}>
        {(person) => (
          <FoundItem
            to={staffPaths.adminPerson(person.id)}
            title={person.username}
            facts={[
              person.business_name,
              nameOf(person),
              kindOf(person),
              stateOf(person).text,
              `br. ${person.id}`,
            ]}
          />
        )}
      </FoundGroup>
      <FoundGroup name="Oglasi" items={listings}>
        {(listing) => (
          <FoundItem
            picture={<RowPicture src={listing.image} />}
            to={staffPaths.adminListing(listing.id)}
            title={listing.title}
            facts={[
              listing.display_price,
              listing.seller.username,
              staffStateWords[listing.state],
              listing.held && 'zadržan',
              `br. ${listing.id}`,
            ]}
          />
        )}
      </FoundGroup>
      <FoundGroup name="Slučajevi" items={cases}>
        {({ id, type, name, state, opened_at }) => (
          <FoundItem
            to={staffPaths.adminCase(id)}
            title={name}
            facts={[
              subjectWords[type],
              state === 'open' ? 'otvoren' : 'riješen',
              formatDate(opened_at),
              `slučaj ${id}`,
            ]}
          />
        )}
      </FoundGroup>
      <FoundGroup name="Razgovori" items={conversations}>
        {({ id, message_id, members, created_at, case_id }) => (
          <FoundItem
            to={case_id === null ? undefined : staffPaths.adminCase(case_id)}
            title={`Razgovor ${id}`}
            facts={[
              message_id !== null && `poruka ${message_id}`,
              formatDate(created_at),
              case_id === null ? 'nije prijavljen' : `slučaj ${case_id}`,
            ]}
            people={members.map((person) => ({ word: 'Sagovornik', person }))}
          />
        )}
      </FoundGroup>
    </>
  )
}

function MoneyResults({ found: { orders, payments, invoices, payouts } }: { found: StaffSearchResults }) {
  return (
    <>
      <FoundGroup name="Narudžbe" items={orders}>
        {({ number, state, display_total, created_at, buyer, seller, case_id, payment_id }) => (
          <FoundItem
            to={
              case_id !== null
                ? staffPaths.adminCase(case_id)
                : payment_id !== null
                  ? staffPaths.adminPayment(payment_id)
                  : undefined
            }
            title={`Narudžba ${number}`}
            facts={[
              orderStates[state],
              display_total,
              formatDate(created_at),
              case_id !== null && `slučaj ${case_id}`,
            ]}
            people={[
              { word: 'Kupac', person: buyer },
              { word: 'Prodavač', person: seller },
            ]}
          />
        )}
      </FoundGroup>
      <FoundGroup name="Uplate" items={payments}>
        {({ id, order_number, state, display_amount, created_at, account }) => (
          <FoundItem
            to={staffPaths.adminPayment(id)}
            title={`Uplata ${order_number}`}
            facts={[stateWords[state], display_amount, formatDateTime(created_at)]}
            people={[{ word: 'Korisnik', person: account }]}
          />
        )}
      </FoundGroup>
      <FoundGroup name="Računi" items={invoices}>
        {({ code, display_gross, issued_at, buyer_name, account }) => (
          <FoundItem
            to={staffPaths.adminInvoices({ q: code })}
            title={code}
            facts={[display_gross, formatDate(issued_at), buyer_name]}
            people={[{ word: 'Korisnik', person: account }]}
          />
        )}
      </FoundGroup>
      <FoundGroup name="Isplate" items={payouts}>
        {({ batch_id, reference, display_amount, account }) => (
          <FoundItem
            to={staffPaths.adminPayoutBatch(batch_id)}
            title={`Isplata ${reference}`}
            facts={[display_amount, `nalog ${batch_id}`]}
            people={[{ word: 'Prodavač', person: account }]}
          />
        )}
      </FoundGroup>
    </>
  )
}
