import { type RefObject, useEffect, useState } from 'react'

const seekSeconds = 5
const shownFrom = 0.6 // the visible share of a slide that makes it the current one

const calm = '(prefers-reduced-motion: reduce)'

type Playing = {
  list: RefObject<HTMLElement | null>
  count: number
  isLive: boolean
  /** The slide in view. */
  current: number
  onCurrent: (index: number) => void
}

/** Plays the slide in view, muted first, and loads the next one; keys step, seek, pause and mute. */
export function usePlayback({ list, count, isLive, current, onCurrent }: Playing) {
  const [isMuted, setIsMuted] = useState(true)
  const [isPaused, setIsPaused] = useState(false)

  const slideAt = (index: number) => list.current?.children[index]
  const videoAt = (index: number) => slideAt(index)?.querySelector('video') ?? null
  useSlideInView({ list, count, isLive, onCurrent })

  useEffect(() => {
    if (!isLive) return
    for (let index = 0; index < count; index++) {
      const video = videoAt(index)
      if (!video) continue
      video.muted = isMuted
      video.preload = index === current || index === current + 1 ? 'auto' : 'none'
      if (index === current) continue
      video.pause()
      if (video.currentTime > 0) video.currentTime = 0
    }
    const video = videoAt(current)
    if (!video || window.matchMedia(calm).matches) return
    // Browsers refuse sound before the reader has touched the page.
    video.play().catch(() => {})
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- muting must not start a video that is paused
  }, [current, count, isLive])

  useEffect(() => {
    if (!isLive) return
    const onHide = () => document.hidden && videoAt(current)?.pause()
    document.addEventListener('visibilitychange', onHide)
    return () => document.removeEventListener('visibilitychange', onHide)
  })

  function go(by: number) {
    const behavior = window.matchMedia(calm).matches ? 'instant' : 'smooth'
    slideAt(current + by)?.scrollIntoView({ behavior, block: 'nearest' })
  }

  function toggle() {
    const video = videoAt(current)
    // Rejects if a pause follows at once.
    if (video?.paused) video.play().catch(() => {})
    else video?.pause()
  }

  function mute() {
    const wanted = !isMuted
    setIsMuted(wanted)
    for (let index = 0; index < count; index++) {
      const video = videoAt(index)
      if (video) video.muted = wanted
    }
  }

  function seek(by: number) {
    const video = videoAt(current)
    if (video) video.currentTime = Math.max(0, Math.min(video.duration || 0, video.currentTime + by))
  }

  useKeys(isLive, {
    ArrowDown: () => go(1),
    ArrowUp: () => go(-1),
    PageDown: () => go(1),
    PageUp: () => go(-1),
    ArrowRight: () => seek(seekSeconds),
    ArrowLeft: () => seek(-seekSeconds),
    ' ': toggle,
    m: mute,
    M: mute,
  })

  return { isMuted, isPaused, setIsPaused, go, toggle, mute }
}

/** Tells which slide has come into view. */
function useSlideInView({ list, count, isLive, onCurrent }: Omit<Playing, 'current'>) {
  useEffect(() => {
    const { current: root } = list
    if (!isLive || !root) return
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          if (isIntersecting) onCurrent([...root.children].indexOf(target))
      },
      { root, threshold: shownFrom },
    )
    for (const slide of root.children) observer.observe(slide)
    return () => observer.disconnect()
  }, [list, count, isLive, onCurrent])
}

type KeyActs = Partial<Record<string, () => void>>

/** Acts on the keys of the page, except in a field or a dialog. */
function useKeys(isLive: boolean, acts: KeyActs) {
  useEffect(() => {
    if (!isLive) return
    const onKey = (event: KeyboardEvent) => {
      const { target, key } = event
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (!(target instanceof Element) || target.closest('input, textarea, select, dialog, [role=dialog]'))
        return
      // They are pressed with it.
      if (key === ' ' && target.closest('a, button, summary')) return
      const act = acts[key]
      if (!act) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  })
}
