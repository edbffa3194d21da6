import Heart from 'lucide-react/icons/heart'
import { Form } from 'react-router'
import { useSaving } from '#web/cards/save-button.tsx'
import { useSession } from '#web/lib/session/session.ts'
import { paths } from '#web/lib/site.ts'
import { useHydrated } from '#web/lib/rendering/use-hydrated.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'

type SaveProps = { id: number; path: string; className?: string }

/** Saves the listing; without JavaScript by a plain form, or by way of the login. */
export function SaveListing(props: SaveProps & { isSaved: boolean }) {
  const { isSaved, id, path, className } = props
  const isLive = useHydrated()
  const user = useSession()?.user
  if (isLive) return <LiveButton {...props} />
  const content = <Content isSaved={isSaved} />
  if (!user)
    return (
      <ButtonLink to={paths.login(path)} kind="quiet" className={className}>
        {content}
      </ButtonLink>
    )
  return (
    <Form method="post" action={path} className="contents">
      <input type="hidden" name="oglas" value={id} />
      <Button name="intent" value={isSaved ? 'unsave' : 'save'} kind="quiet" className={className}>
        {content}
      </Button>
    </Form>
  )
}

function LiveButton({ id, isSaved: loaded, className }: SaveProps & { isSaved: boolean }) {
  const { isSaved, toggle } = useSaving(id, loaded)
  return (
    <Button type="button" kind="quiet" aria-pressed={isSaved} onClick={toggle} className={className}>
      <Content isSaved={isSaved} />
    </Button>
  )
}

const Content = ({ isSaved }: { isSaved: boolean }) => (
  <>
    <Heart className={`size-5 shrink-0 ${isSaved ? 'fill-danger text-danger' : ''}`} aria-hidden="true" />
    {isSaved ? 'Spašeno' : 'Spasite'}
  </>
)
