import { useEffect } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { fillForms, type KeptForm, readForms } from '#web/lib/kept-form.ts'
import { paths } from '#web/lib/site.ts'

const storageKey = 'kept-forms'

type Kept = { path: string; forms: KeptForm[] }

const isUnderMaintenance = (pathname: string | undefined) => pathname === paths.maintenance()

/** Maintenance can interrupt users who are filling in a form; afterwards it is restored, once. */
export function useKeptForms() {
  const { pathname } = useLocation()
  const next = useNavigation().location?.pathname

  useEffect(() => {
    if (!isUnderMaintenance(next)) return
    const forms = readForms(document)
    if (forms.some((form) => Object.keys(form).length > 0)) keep({ path: window.location.pathname, forms })
  }, [next])

  useEffect(() => {
    if (isUnderMaintenance(pathname)) return
    const kept = take()
    if (kept?.path === pathname) fillForms(document, kept.forms)
  }, [pathname])
}

function keep(kept: Kept) {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(kept))
  } catch {
    // Without storage the form must be filled in again.
  }
}

function take(): Kept | null {
  try {
    const text = sessionStorage.getItem(storageKey)
    sessionStorage.removeItem(storageKey)
    return text ? (JSON.parse(text) as Kept) : null
  } catch {
    return null
  }
}
