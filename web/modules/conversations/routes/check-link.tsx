import ExternalLink from 'lucide-react/icons/external-link'
import { data } from 'react-router'
import { type AddressNote, inspectAddress } from '#contract/links/address.ts'
import { checkedAddressLength } from '#contract/limits/messages.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { siteContext } from '#web/lib/context.ts'
import { infoSlugs } from '#web/lib/pages/info-slugs.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import type { PageHandle } from '#web/lib/pages/page-handle.ts'
import { brand, paths } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { PathLink } from '#web/ui/path-link.tsx'
import type { Route } from './+types/check-link.ts'

export const handle: PageHandle = { query: ['adresa'] }

/** The page only shows the address: it redirects to nothing, and the visitor opens the link. */
export function loader({ url, context }: Route.LoaderArgs) {
  const { adresa = '' } = parseQuery(url.search)
  const own = { host: new URL(context.get(siteContext).origin).host, brand: brand.path }
  const address = adresa.length <= checkedAddressLength ? inspectAddress(adresa, own) : undefined
  return address ? { address } : data({ address: undefined }, { status: 400 })
}

export const meta = () => pageMeta({ title: 'Provjera linka', isIndexed: false })

const noteTexts: Record<AddressNote, string> = {
  look_alike: `Adresa liči na adresu ${brand.genitive}, ali nije naša. Ne unosite šifru ni podatke kartice.`,
  credentials: 'Link vodi na adresu iznad, ma šta u njemu pisalo ispred znaka @.',
  numeric: 'Umjesto imena stoje brojevi. Poznate stranice imaju ime.',
  foreign_letters: 'Adresa ima neobična slova, pa može izgledati kao neka poznata.',
  insecure: 'Veza nije šifrovana (http): ono što upišete mogu pročitati i drugi.',
  port: 'Adresa ima broj porta, što je neobično za javne stranice.',
  shortened: 'Link je skraćen, pa se ne vidi kuda zapravo vodi.',
  many_parts: 'Adresa ima mnogo dijelova. Kome pripada, kažu samo posljednja dva.',
}

export default function CheckLink({ loaderData: { address } }: Route.ComponentProps) {
  return (
    <div className="page-width max-w-2xl py-8">
      <h1 className="text-2xl font-bold">Provjera linka</h1>
      <div className="mt-4 flex flex-col gap-5">
        {address ? <Checked {...address} /> : <Alert>Ovo nije adresa web stranice.</Alert>}
        <p className="text-muted">
          {'Više o sigurnoj kupovini piše na stranici '}
          <PathLink to={paths.info(infoSlugs.onlineSafety)} className="font-semibold text-primary underline">
            Online sigurnost
          </PathLink>
          .
        </p>
      </div>
    </div>
  )
}

type Address = NonNullable<ReturnType<typeof inspectAddress>>

function Checked({ href, host, encodedHost, isOwn, notes }: Address) {
  return (
    <>
      <p>{isOwn ? `Ovo je adresa ${brand.genitive}:` : `Link iz poruke vodi van ${brand.genitive}, na:`}</p>
      <div className="rounded-card border border-line bg-surface p-4 [overflow-wrap:anywhere] sm:p-5">
        <Host host={host} />
        {encodedHost && <p className="mt-1 text-sm text-muted">{`U mreži: ${encodedHost}`}</p>}
        <p className="mt-3 text-sm text-muted">{href}</p>
      </div>
      {notes.length > 0 && (
        <Alert>
          <ul className="flex flex-col gap-1">
            {notes.map((note) => (
              <li key={note}>{noteTexts[note]}</li>
            ))}
          </ul>
        </Alert>
      )}
      {isOwn ? (
        <a href={href} className="font-semibold text-primary underline">
          Otvorite stranicu
        </a>
      ) : (
        <Advice href={href} host={host} />
      )}
    </>
  )
}

/** Highlights the labels that show to whom a host belongs; all before them can be chosen freely. */
function Host({ host }: { host: string }) {
  const labels = host.split('.')
  const isNumeric = /^[\d.[\]:a-f]+$/.test(host)
  const owner = labels.length > 2 && labels.at(-2)!.length <= 3 ? 3 : 2
  const free = isNumeric ? '' : labels.slice(0, -owner).join('.')
  return (
    <p className="text-2xl font-bold">
      {free && <span className="font-normal text-muted">{`${free}.`}</span>}
      {isNumeric ? host : labels.slice(-owner).join('.')}
    </p>
  )
}

const Advice = ({ href, host }: { href: string; host: string }) => (
  <>
    <section aria-labelledby="before">
      <h2 id="before" className="text-lg font-bold">
        Prije nego što otvorite
      </h2>
      <ul className="mt-2 list-disc pl-5">
        <li>Otvorite link samo ako znate kome pripada i zašto ste ga dobili.</li>
        <li>{`Šifru za ${brand.name} upisujte samo na ${brand.locative}.`}</li>
        <li>Za primanje novca nikada nisu potrebni broj kartice, CVV ni kod iz SMS-a.</li>
      </ul>
    </section>
    <div className="flex flex-col gap-3 sm:flex-row">
      <ButtonLink to={paths.messages()}>Nazad na poruke</ButtonLink>
      <a
        href={href}
        rel="noopener noreferrer nofollow ugc"
        className="inline-flex min-h-11 items-center justify-center gap-2 rounded-field border border-line-strong bg-surface px-5 py-2 text-base font-semibold [overflow-wrap:anywhere] text-ink hover:border-line-field hover:bg-canvas"
      >
        {`Otvorite ${host}`}
        <ExternalLink className="size-5 shrink-0" aria-hidden="true" />
      </a>
    </div>
  </>
)
