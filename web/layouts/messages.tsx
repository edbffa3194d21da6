import { useEffect } from 'react'
import { Outlet, useLocation } from 'react-router'
import { hasPane, placeOf, threadHash } from '#web/modules/conversations/filter.ts'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import { Frame } from './frame.tsx'

/**
 * Fills the screen: its panes scroll, the page does not. On phones an open conversation has the whole screen,
 * without header and footer.
 */
export default function MessagesLayout() {
  const { search, hash } = useLocation()
  const isHydrated = useHydrated()
  const isOpen = hasPane(placeOf(search))
  useVisibleHeight()
  return (
    <Frame
      isBareOnPhones={isOpen}
      hasFooter={false}
      hasNavbar={!(isHydrated && hash === threadHash)}
      height={isOpen ? 'h-[var(--visible-height,100dvh)]' : 'min-h-dvh lg:h-[var(--visible-height,100dvh)]'}
    >
      <Outlet />
    </Frame>
  )
}

/** Keeps the composer above a keyboard that slides over the page. */
function useVisibleHeight() {
  useEffect(() => {
    const { visualViewport: viewport } = window
    if (!viewport) return undefined
    const { style } = document.documentElement
    function fit() {
      // Zooming in also makes it smaller.
      const isCovered = viewport!.scale === 1 && viewport!.height < window.innerHeight - 1
      if (!isCovered) {
        style.removeProperty('--visible-height')
        return
      }
      style.setProperty('--visible-height', `${viewport!.height}px`)
      window.scrollTo(0, 0)
    }
    viewport.addEventListener('resize', fit)
    fit()
    return () => {
      viewport.removeEventListener('resize', fit)
      style.removeProperty('--visible-height')
    }
  }, [])
}
