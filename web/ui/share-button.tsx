import Check from 'lucide-react/icons/check'
import Share2 from 'lucide-react/icons/share-2'
import { useEffect, useState } from 'react'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { useHydrated } from '#web/lib/rendering/use-hydrated.ts'

const confirmedFor = 5_000 // milliseconds

type ShareProps = { url: string; title: string; className?: string; labelClass?: string }

/** Opens the device's share sheet, or copies the URL; without JavaScript it is a link to copy. */
export function ShareButton({ url, title, className = '', labelClass }: ShareProps) {
  const isHydrated = useHydrated()
  const [isCopied, setIsCopied] = useState(false)

  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), confirmedFor)
    return () => clearTimeout(timer)
  }, [isCopied])

  async function share() {
    try {
      if (typeof navigator.share === 'function') return await navigator.share({ url, title })
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return // cancelled by the user
    }
    try {
      await navigator.clipboard.writeText(url)
      setIsCopied(true)
    } catch {
      // Copying needs https and permission.
      globalThis.prompt('Kopirajte link:', url)
    }
  }

  const Icon = isCopied ? Check : Share2
  const label = (
    <>
      <Icon className="size-5 shrink-0" aria-hidden="true" />
      <span className={labelClass}>{isCopied ? 'Link je kopiran' : 'Podijelite'}</span>
    </>
  )
  if (!isHydrated) {
    return (
      <a href={url} className={buttonClass('quiet', className)}>
        {label}
      </a>
    )
  }
  return (
    <>
      <Button type="button" kind="quiet" onClick={() => void share()} className={className}>
        {label}
      </Button>
      <output className="sr-only">{isCopied ? 'Link je kopiran' : ''}</output>
    </>
  )
}
