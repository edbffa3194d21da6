import ChevronDown from 'lucide-react/icons/chevron-down'
import X from 'lucide-react/icons/x'
import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import { KeySwitch } from '#web/ui/keys/key-switch.tsx'
import { isWithin, type StaffGroup, staffOverview, type StaffPage } from './staff-pages.ts'

export const staffNavigationId = 'stranice-osoblja'

/** A sidebar with groups that fold; below lg a sheet that a button with `popoverTarget` opens. */
export function StaffNavigation({ groups }: { groups: readonly StaffGroup[] }) {
  const { pathname } = useLocation()
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    if (box.current?.matches(':popover-open')) box.current.hidePopover()
    const link = box.current?.querySelector<HTMLElement>('[aria-current]')
    // The sidebar may be longer than the window.
    if (link) box.current?.scrollTo({ top: link.offsetTop - box.current.clientHeight / 2 })
  }, [pathname])
  return (
    <nav
      ref={box}
      id={staffNavigationId}
      popover="auto"
      aria-label="Administracija"
      className="text-ink max-lg:fixed max-lg:inset-x-0 max-lg:top-14 max-lg:bottom-0 max-lg:h-auto max-lg:w-full max-lg:overflow-y-auto max-lg:bg-surface max-lg:p-4 max-lg:pb-24 sm:max-lg:top-16 lg:sticky lg:top-20 lg:block lg:max-h-[calc(100dvh-6rem)] lg:w-auto lg:self-start lg:overflow-y-auto lg:bg-transparent"
    >
      <button
        type="button"
        popoverTarget={staffNavigationId}
        popoverTargetAction="hide"
        className="float-right inline-flex size-11 items-center justify-center rounded-field hover:bg-canvas lg:hidden"
      >
        <X className="size-6" aria-hidden="true" />
        <span className="sr-only">Zatvorite spisak stranica</span>
      </button>
      <Entry page={staffOverview} isExact />
      {groups.map((group) => (
        <Group key={group.name} group={group} isOpen={group.pages.some((page) => isWithin(page, pathname))} />
      ))}
      <KeySwitch className="mt-2 border-t border-line" />
    </nav>
  )
}

function Group({ group: { name, pages }, isOpen }: { group: StaffGroup; isOpen: boolean }) {
  return (
    <details open={isOpen} className="group">
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-field px-3 text-sm font-bold -outline-offset-2 hover:bg-canvas lg:hover:bg-surface">
        {name}
        <ChevronDown
          className="size-4 text-muted transition-transform group-open:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <ul>
        {pages.map((page) => (
          <li key={page.to}>
            <Entry page={page} />
          </li>
        ))}
      </ul>
    </details>
  )
}

function Entry({
  page: { to, label, Icon },
  isExact = false,
}: {
  page: Pick<StaffPage, 'to' | 'label' | 'Icon'>
  isExact?: boolean
}) {
  return (
    <NavLink
      to={to}
      end={isExact}
      className="flex min-h-11 items-center gap-3 rounded-field px-3 font-semibold text-muted -outline-offset-2 hover:bg-canvas hover:text-ink aria-[current=page]:bg-primary-soft aria-[current=page]:text-primary lg:hover:bg-surface"
    >
      <Icon className="size-5 shrink-0" aria-hidden="true" />
      {label}
    </NavLink>
  )
}
