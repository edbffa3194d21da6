import UserRoundPlus from 'lucide-react/icons/user-round-plus'
import type { Relation } from '#web/lib/session/relation.ts'
import { useSession } from '#web/lib/session/session.ts'
import { paths } from '#web/lib/site.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { RelationButton } from './relation-button.tsx'

type SellerRelationProps = { username: string; relation: Relation | null; returnTo: string }

/** Lets the reader follow the seller of a listing, or unblock them. */
export function SellerRelation({ username, relation, returnTo }: SellerRelationProps) {
  const user = useSession()?.user
  if (!user)
    return (
      <ButtonLink to={paths.login(returnTo)} kind="quiet" className="w-full">
        <UserRoundPlus className="size-5 shrink-0" aria-hidden="true" />
        Zapratite prodavača
      </ButtonLink>
    )
  if (!relation) return null
  const props = { username, returnTo, className: 'w-full' }
  if (relation.blocked)
    return (
      <div className="flex flex-col gap-2">
        <p className="text-sm text-muted">Blokirali ste ovog korisnika.</p>
        <RelationButton act="odblokiraj" {...props} />
      </div>
    )
  return relation.followed ? (
    <RelationButton act="ne-prati" {...props} />
  ) : (
    <RelationButton act="prati" label="Zapratite prodavača" {...props} />
  )
}
