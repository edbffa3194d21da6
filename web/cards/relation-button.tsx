import Ban from 'lucide-react/icons/ban'
import UserRoundCheck from 'lucide-react/icons/user-round-check'
import UserRoundPlus from 'lucide-react/icons/user-round-plus'
import { Form } from 'react-router'
import { paths } from '#web/lib/site.ts'
import { Button } from '#web/ui/button.tsx'

export const relationActs = ['prati', 'ne-prati', 'blokiraj', 'odblokiraj'] as const
export type RelationAct = (typeof relationActs)[number]

const faces = {
  prati: { label: 'Zapratite', Icon: UserRoundPlus },
  'ne-prati': { label: 'Pratite', Icon: UserRoundCheck },
  blokiraj: { label: 'Blokirajte', Icon: Ban },
  odblokiraj: { label: 'Odblokirajte', Icon: Ban },
} as const

type RelationButtonProps = {
  act: RelationAct
  username: string
  returnTo: string
  label?: string
  className?: string
}

/** Follows or blocks a user, or takes that back; also without JavaScript. */
export function RelationButton({ act, username, returnTo, label, className }: RelationButtonProps) {
  const { label: usual, Icon } = faces[act]
  return (
    <Form method="post" action={paths.userRelation(username)} preventScrollReset className="contents">
      <input type="hidden" name="povratak" value={returnTo} />
      <Button name="radnja" value={act} kind="quiet" className={className ?? ''}>
        <Icon className="size-5 shrink-0" aria-hidden="true" />
        {label ?? usual}
        {act === 'ne-prati' && <span className="sr-only">: prestanite pratiti</span>}
        <span className="sr-only">{` ${username}`}</span>
      </Button>
    </Form>
  )
}
