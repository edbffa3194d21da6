import { useEffect } from 'react'

const delayMs = 200

/** Loads images of the page that follows, soon after those of this one. */
export function usePreloadedImages(addresses: readonly string[] | undefined) {
  const key = addresses?.join(' ') ?? ''
  useEffect(() => {
    if (key === '') return undefined
    const timer = setTimeout(() => {
      for (const address of key.split(' ')) new Image().src = address
    }, delayMs)
    return () => clearTimeout(timer)
  }, [key])
}
