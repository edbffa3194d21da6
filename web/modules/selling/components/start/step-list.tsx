import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { CategoryStep } from '#web/modules/selling/category-steps.ts'
import { type CategoryRow, CategoryRows } from './category-rows.tsx'

type StepListProps = { step: CategoryStep; onChoose: (row: CategoryRow) => void; onBack?: () => void }

/** One level of the category tree, with a way back. */
export function StepList({ step: { category, children }, onChoose, onBack }: StepListProps) {
  return (
    <section aria-labelledby="korak-kategorije" className="flex flex-col gap-3">
      <h3 id="korak-kategorije" data-step tabIndex={-1} className="text-lg font-bold outline-none">
        {category ? 'Podkategorije' : 'Odaberite Kategoriju'}
      </h3>
      {category && (
        <div className="flex items-center gap-2">
          {onBack && (
            <button
              type="button"
              onClick={onBack}
              className="-ml-2 grid size-11 place-items-center rounded-full hover:bg-canvas"
            >
              <ArrowLeft className="size-5" aria-hidden="true" />
              <span className="sr-only">Nazad</span>
            </button>
          )}
          <p className="font-semibold">{category.name}</p>
        </div>
      )}
      <CategoryRows rows={children} onChoose={onChoose} />
    </section>
  )
}
