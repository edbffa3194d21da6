import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'

const button =
  'absolute inset-y-0 my-auto grid size-11 place-items-center rounded-full bg-shade text-on-shade transition-opacity aria-disabled:opacity-40 pointer-coarse:hidden print:hidden'

/**
 * On both sides of the photo; fingers swipe instead. Not `disabled` at an end, since it would lose the focus.
 */
export function TurnButtons({
  shown,
  count,
  onStep,
}: {
  shown: number
  count: number
  onStep: (by: number) => void
}) {
  return (
    <>
      <button
        type="button"
        onClick={() => onStep(-1)}
        aria-disabled={shown === 0}
        className={`${button} left-3`}
      >
        <ChevronLeft className="size-6" aria-hidden="true" />
        <span className="sr-only">Prethodna fotografija</span>
      </button>
      <button
        type="button"
        onClick={() => onStep(1)}
        aria-disabled={shown === count - 1}
        className={`${button} right-3`}
      >
        <ChevronRight className="size-6" aria-hidden="true" />
        <span className="sr-only">Sljedeća fotografija</span>
      </button>
    </>
  )
}
