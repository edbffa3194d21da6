import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const quickMs = 2_000
const slowMs = 15_000
const quickTimes = 30

/** Reloads the page's data while something is awaited: often at first, then seldom. */
export function usePolling(isWaiting: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isWaiting) return
    let times = 0
    let timer: ReturnType<typeof setTimeout>
    const again = () => {
      timer = setTimeout(
        () => {
          times += 1
          if (document.visibilityState === 'visible') void revalidate()
          again()
        },
        times < quickTimes ? quickMs : slowMs,
      )
    }
    again()
    return () => clearTimeout(timer)
  }, [isWaiting, revalidate])
}
