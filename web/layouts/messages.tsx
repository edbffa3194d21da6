import { useEffect } from 'react'
import { Outlet, useLocation } from 'react-router'
import { hasPane, placeOf, threadHash } from '#web/modules/conversations/filter.ts'
import { useHydrated } from '#web/lib/rendering/use-hydrated.ts'
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

const leastKeyboard = 100 // pixels

/** Keeps the composer above a keyboard that slides over the page. */
function useVisibleHeight() {
  useEffect(() => {
    const { visualViewport: viewport } = window
    if (!viewport) return undefined
    const { style } = document.documentElement
    function fit() {
      const { scale, height } = viewport!
      // Zooming in makes it smaller too, and so do a browser's bars, by less.
      const isCovered = scale === 1 && height < document.documentElement.clientHeight - leastKeyboard
      if (!isCovered) {
        style.removeProperty('--visible-height')
        return
      }
      style.setProperty('--visible-height', `${height}px`)
      window.scrollTo(0, 0)
    }
    viewport.addEventListener('resize', fit)
    // Some browsers scroll the page to show the field.
    viewport.addEventListener('scroll', fit)
    fit()
    return () => {
      viewport.removeEventListener('resize', fit)
      viewport.removeEventListener('scroll', fit)
      style.removeProperty('--visible-height')
    }
  }, [])
}
