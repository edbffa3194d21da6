import Flag from 'lucide-react/icons/flag'
import { RelationButton } from '#web/cards/relation-button.tsx'
import type { Relation } from '#web/lib/session/relation.ts'
import { paths } from '#web/lib/site.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { MoreMenu } from '#web/ui/dialogs/more-menu.tsx'
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

/** Shares the profile of someone else, blocks or reports its owner. The page itself offers to unblock. */
export function ProfileMenu({ username, name, relation, path, url }: ProfileMenuProps) {
  return (
    <MoreMenu className="sm:ml-auto">
      {() => (
        <>
          <ShareButton url={url} title={name} className={choice} />
          {relation && !relation.blocked && (
            <RelationButton act="blokiraj" username={username} returnTo={path} className={choice} />
          )}
          <ButtonLink to={paths.report('korisnik', username)} kind="quiet" rel="nofollow" className={choice}>
            <Flag className="size-5 shrink-0" aria-hidden="true" />
            Prijavite
          </ButtonLink>
        </>
      )}
    </MoreMenu>
  )
}
