import { useRevalidator } from 'react-router'
import { Button } from '#web/ui/button.tsx'

/** Offers others' new notes; nothing moves under the reader before. */
export function NewsLink({ text }: { text: string | null }) {
  const { revalidate, state } = useRevalidator()
  return (
    <output className="empty:hidden">
      {text !== null && (
        <Button
          type="button"
          kind="quiet"
          aria-disabled={state !== 'idle' || undefined}
          onClick={() => void revalidate()}
          className="w-full"
        >
          {text}
        </Button>
      )}
    </output>
  )
}
