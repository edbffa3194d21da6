import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const lookMs = 1_000

/** For pages without JavaScript, which reload themselves. */
export const reloadSeconds = 3

/** Reads the page again and again while something goes on. */
export function useProgress(isActive: boolean) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isActive) return undefined
    const timer = setInterval(() => {
      if (!document.hidden) void revalidate()
    }, lookMs)
    return () => clearInterval(timer)
  }, [isActive, revalidate])
}
