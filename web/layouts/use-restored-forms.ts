import { useEffect } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { fillForms, type TypedForm, readForms } from '#web/lib/outages/typed-forms.ts'
import { keepPage } from '#web/lib/outages/page-state.ts'
import { paths } from '#web/lib/site.ts'
import { usePageState } from '#web/lib/outages/use-page-state.ts'
import { announce } from '#web/ui/dialogs/toast.tsx'

type TypedForms = { forms: TypedForm[]; scroll: number }

/** Maintenance can interrupt users who are filling in a form; afterwards it is restored, once. */
export function useRestoredForms() {
  const here = useLocation()
  const next = useNavigation().location
  const returnsHere =
    next !== undefined && next.pathname + next.search === paths.maintenance(here.pathname + here.search)

  // A call of the page's own script keeps the page by itself; this is for forms and links.
  useEffect(() => {
    if (returnsHere) void keepPage()
  }, [returnsHere])

  usePageState<TypedForms>(
    'forms',
    () => ({ forms: readForms(document), scroll: window.scrollY }),
    ({ forms, scroll }) => {
      if (fillForms(document, forms)) announce({ text: 'Vratili smo ono što ste upisali.', tone: 'info' })
      window.scrollTo(0, scroll)
    },
  )
}
