import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router'
import { useHydrated } from '#web/lib/rendering/use-hydrated.ts'
import { PathLink } from '#web/ui/path-link.tsx'

type SheetProps = {
  id: string
  title: string
  /** The id that the close link targets, so that the sheet closes without JavaScript too. */
  closesTo: string
  className?: string
  /** The content fills the sheet, without padding. */
  isFilled?: boolean
  /** Path and query of the page, for a sheet whose markup is kept for others. */
  page?: string
  footer?: ReactNode
  children: ReactNode
}

/**
 * The sheet that a press opened before the navigation to its hash was rendered: the page behind it takes a slow
 * phone long. Holds for that very location; going back to its address makes another.
 */
let pressed: { sheet: string; at: Location } | undefined
const listeners = new Set<() => void>()

function press(sheet: string, at: Location) {
  pressed = { sheet, at }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** True for the sheet that the URL's hash opens, or that was just pressed. */
function useIsOpen(id: string) {
  const location = useLocation()
  const isPressed = useSyncExternalStore(
    subscribe,
    () => pressed?.sheet === id && pressed.at === location,
    () => false,
  )
  return useHydrated() && (location.hash === `#${id}` || isPressed)
}

const focusable = 'a[href], button, input:not([type="hidden"]), select, summary'

/**
 * A full-screen sheet below `lg`, part of the page from there on. The URL's hash opens it, so that "back"
 * closes it; a SheetLink leads to it.
 */
export function Sheet({
  id,
  title,
  closesTo,
  className = '',
  isFilled = false,
  page,
  footer,
  children,
}: SheetProps) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const isLive = useHydrated()
  const isOpen = useIsOpen(id)
  const box = useRef<HTMLDivElement>(null)
  const close = `${page ?? pathname + search}#${closesTo}`

  const closeRef = useRef(() => {})
  useEffect(() => {
    closeRef.current = () => void navigate(close, { replace: true, preventScrollReset: true })
  })

  // Focus moves in the commit that shows or hides the sheet. After the paint it would briefly, and on a slow
  // phone for long, be on something hidden. Not in the clean-up: React restores the focus from before the
  // commit there.
  const opener = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    const sheet = box.current!
    if (!isOpen) {
      if (opener.current?.isConnected) opener.current.focus({ preventScroll: true })
      opener.current = null
      return undefined
    }
    if (!isSheet(sheet)) return undefined
    opener.current = openerOf(sheet)
    sheet.querySelector<HTMLElement>('[data-close]')?.focus()

    function onKeyDown(event: KeyboardEvent) {
      if (event.key === 'Escape') closeRef.current()
      // A wider window makes it a part of the page.
      if (event.key === 'Tab' && isSheet(sheet)) keepFocusInside(sheet, event)
    }
    document.addEventListener('keydown', onKeyDown)
    // A style rule that looks for an open sheet would make the browser style the whole page again.
    document.documentElement.setAttribute('data-behind-sheet', '')
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      document.documentElement.removeAttribute('data-behind-sheet')
    }
  }, [isOpen])

  return (
    <div
      ref={box}
      id={id}
      data-sheet
      data-live={isLive ? '' : undefined}
      data-open={isOpen ? '' : undefined}
      role={isOpen ? 'dialog' : undefined}
      aria-modal={isOpen ? true : undefined}
      aria-label={isOpen ? title : undefined}
      className={`sheet ${className}`}
    >
      <div className="sticky top-0 z-10 flex items-center justify-between border-b border-line bg-surface px-4 py-1.5 lg:hidden">
        <p className="text-lg font-bold">{title}</p>
        <PathLink
          to={close}
          replace
          preventScrollReset
          data-close
          className="-mr-2 grid size-11 place-items-center rounded-full hover:bg-canvas"
        >
          <X className="size-6" aria-hidden="true" />
          <span className="sr-only">Zatvorite</span>
        </PathLink>
      </div>
      <div className={isFilled ? 'h-full min-h-0 flex-1' : 'flex-1 max-lg:p-4'}>{children}</div>
      {footer && (
        <div className="sticky bottom-0 border-t border-line bg-surface p-4 pb-[max(1rem,env(safe-area-inset-bottom))] lg:hidden">
          {footer}
        </div>
      )}
    </div>
  )
}

const isSheet = (box: HTMLElement) => getComputedStyle(box).position === 'fixed'

/**
 * The focused element. Nothing has focus if the browser followed the link before hydration, or after a click
 * in Safari; then it is the link to the sheet.
 */
function openerOf(sheet: HTMLElement): HTMLElement | null {
  const { activeElement } = document
  return activeElement instanceof HTMLElement &&
    activeElement !== document.body &&
    !sheet.contains(activeElement)
    ? activeElement
    : document.querySelector<HTMLElement>(`a[href$="#${sheet.id}"]`)
}

function keepFocusInside(sheet: HTMLElement, event: KeyboardEvent) {
  const inside = [...sheet.querySelectorAll<HTMLElement>(focusable)].filter((element) =>
    element.checkVisibility(),
  )
  const [first, last] = [inside[0], inside.at(-1)]
  if (event.shiftKey ? document.activeElement !== first : document.activeElement !== last) return
  event.preventDefault()
  ;(event.shiftKey ? last : first)?.focus()
}

type SheetLinkProps = {
  id: string
  /** Path and query of the page. */
  page: string
  className: string
  children: ReactNode
}

export function SheetLink({ id, page, className, children }: SheetLinkProps) {
  const location = useLocation()
  return (
    <PathLink
      to={`${page}#${id}`}
      preventScrollReset
      onFollow={() => press(id, location)}
      className={className}
    >
      {children}
    </PathLink>
  )
}
