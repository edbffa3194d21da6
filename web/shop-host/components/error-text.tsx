import { useLocation } from 'react-router'
import { pageErrorText } from '#contract/page-errors.ts'
import { brand, paths } from '#web/lib/site.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useShop } from '#web/shop-host/shop.ts'

const texts: Record<number, string> = {
  404: 'Oprostite, ne možemo pronaći ovu stranicu',
  410: pageErrorText.listing_gone,
  429: 'Previše zahtjeva. Sačekajte trenutak pa pokušajte ponovo.',
}

/** Shows every error on a shop's host. */
export function ErrorText({ status }: { status: number }) {
  const shop = useShop()
  const { pathname, search } = useLocation()
  const text = texts[status] ?? 'Nešto je pošlo po zlu. Greška je na našoj strani; pokušajte ponovo.'
  const isMissing = status === 404 || status === 410
  return (
    <div className="page-width py-8 sm:py-14">
      <title>{`${text} - ${brand.name}`}</title>
      <meta name="robots" content="noindex" />
      <h1 className="sr-only">{text}</h1>
      <EmptyState
        text={text}
        action={
          isMissing && shop ? (
            <div className="flex flex-wrap justify-center gap-3">
              <ButtonLink to={paths.shop(shop.username)}>Povratak na početnu</ButtonLink>
              <ButtonLink to={`${shop.main}/`} kind="quiet">
                {`${brand.name}, početna`}
              </ButtonLink>
            </div>
          ) : (
            <a href={pathname + search} className="font-semibold text-primary underline">
              Pokušajte ponovo
            </a>
          )
        }
      />
    </div>
  )
}
