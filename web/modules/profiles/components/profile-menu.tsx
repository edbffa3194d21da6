import Ellipsis from 'lucide-react/icons/ellipsis'
import Flag from 'lucide-react/icons/flag'
import { RelationButton } from '#web/cards/relation-button.tsx'
import type { Relation } from '#web/lib/session/relation.ts'
import { paths } from '#web/lib/site.ts'
import { ButtonLink, buttonClass } from '#web/ui/button.tsx'
import { useDetails } from '#web/ui/dialogs/use-details.ts'
import { ShareButton } from '#web/ui/share-button.tsx'

const choice = 'w-full justify-start! border-0! bg-transparent! px-3! hover:bg-canvas! hover:text-primary'

type ProfileMenuProps = {
  username: string
  name: string
  /** Null for visitors. */
  relation: Relation | null
  /** The path of the page, and its absolute URL. */
  path: string
  url: string
}

/** Shares the profile of someone else, blocks or reports its owner. */
export function ProfileMenu({ username, name, relation, path, url }: ProfileMenuProps) {
  const { box } = useDetails()
  return (
    <details ref={box} className="relative sm:ml-auto print:hidden">
      <summary className={buttonClass('quiet', 'cursor-pointer list-none px-3!')}>
        <Ellipsis className="size-5 shrink-0" aria-hidden="true" />
        <span className="sr-only">Još radnji</span>
      </summary>
      <div className="absolute top-full right-0 z-30 mt-2 w-64 max-w-[90vw] rounded-card border border-line bg-raised p-2 shadow-raised">
        <ShareButton url={url} title={name} className={choice} />
        {relation && (
          <RelationButton
            act={relation.blocked ? 'odblokiraj' : 'blokiraj'}
            username={username}
            returnTo={path}
            className={choice}
          />
        )}
        <ButtonLink to={paths.report('korisnik', username)} kind="quiet" rel="nofollow" className={choice}>
          <Flag className="size-5 shrink-0" aria-hidden="true" />
          Prijavite
        </ButtonLink>
      </div>
    </details>
  )
}
