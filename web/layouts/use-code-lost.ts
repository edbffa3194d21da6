import { useEffect, useState } from 'react'
import { codeLostEvent } from '#web/lib/reload-limit.ts'

/** True once a part of the code could not be loaded although the page has just been reloaded for it. */
export function useCodeLost(): boolean {
  const [isLost, setLost] = useState(false)
  useEffect(() => {
    const lose = () => setLost(true)
    window.addEventListener(codeLostEvent, lose)
    return () => window.removeEventListener(codeLostEvent, lose)
  }, [])
  return isLost
}
