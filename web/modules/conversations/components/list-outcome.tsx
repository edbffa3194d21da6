import { Form } from 'react-router'
import { paths } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { fields } from '#web/modules/conversations/acts.ts'

const texts = { ukloni: 'Razgovor je uklonjen iz liste.', arhiviraj: 'Razgovor je u arhivi.' } as const

/** Says where a conversation that left the list went, and offers to take it back. */
export function ListOutcome({ gotovo }: { gotovo: string | undefined }) {
  const [, act, id] = /^(ukloni|arhiviraj)-(\d{1,15})$/.exec(gotovo ?? '') ?? []
  if (!act || !id) return null
  return (
    <Alert tone="success">
      <Form method="post" action={paths.messages()} className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p>{texts[act as keyof typeof texts]}</p>
        <input type="hidden" name={fields.conversation} value={id} />
        <Button name={fields.act} value="vrati" kind="quiet">
          Vratite u listu
        </Button>
      </Form>
    </Alert>
  )
}
