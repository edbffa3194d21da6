import { useEffect } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { fillForms, type KeptForm, readForms } from '#web/lib/kept-form.ts'
import { keepPage } from '#web/lib/kept-page.ts'
import { paths } from '#web/lib/site.ts'
import { useKept } from '#web/lib/use-kept.ts'
import { announce } from '#web/ui/toast.tsx'

type KeptForms = { forms: KeptForm[]; scroll: number }

/** Maintenance can interrupt users who are filling in a form; afterwards it is restored, once. */
export function useKeptForms() {
  const here = useLocation()
  const next = useNavigation().location
  const returnsHere =
    next !== undefined && next.pathname + next.search === paths.maintenance(here.pathname + here.search)

  // A call of the page's own script keeps the page by itself; this is for forms and links.
  useEffect(() => {
    if (returnsHere) void keepPage()
  }, [returnsHere])

  useKept<KeptForms>(
    'forms',
    () => ({ forms: readForms(document), scroll: window.scrollY }),
    ({ forms, scroll }) => {
      if (fillForms(document, forms)) announce({ text: 'Vratili smo ono što ste upisali.', tone: 'info' })
      window.scrollTo(0, scroll)
    },
  )
}
