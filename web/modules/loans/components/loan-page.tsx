import { type ComponentProps, useState } from 'react'
import type { LoanPartner } from '#contract/loans/endpoints.ts'
import { readWish, type TypedWish } from '#web/modules/loans/wish.ts'
import { Calculator } from './calculator.tsx'
import { Costs } from './costs.tsx'
import { InquiryForm } from './inquiry-form.tsx'
import { Plan } from './plan.tsx'

type LoanPageProps = {
  partner: LoanPartner
  asked: TypedWish
  listing: string | undefined
  isMonthly: boolean
  isSent: boolean
  sender: ComponentProps<typeof InquiryForm>['sender']
  problem: ComponentProps<typeof InquiryForm>['problem']
}

/** The calculator with its results. Follows the input; without JavaScript the form asks the server. */
export function LoanPage({ partner, asked, listing, isMonthly, isSent, sender, problem }: LoanPageProps) {
  const [typed, setTyped] = useState(asked)
  const [lastAsked, setLastAsked] = useState(asked)
  // Another address, such as that of the page before.
  if (Object.entries(asked).some(([name, value]) => lastAsked[name as keyof TypedWish] !== value)) {
    setLastAsked(asked)
    setTyped(asked)
  }
  const wish = readWish(partner, typed)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[22rem_minmax(0,1fr)] lg:items-start">
      <Calculator
        partner={partner}
        typed={typed}
        wish={wish}
        listing={listing}
        onChange={(name, value) => setTyped({ ...typed, [name]: value })}
      />
      <div className="flex min-w-0 flex-col gap-6">
        <Costs wish={wish} />
        {wish.offer && (
          <Plan
            partner={partner.slug}
            typed={typed}
            listing={listing}
            offer={wish.offer}
            isMonthly={isMonthly}
          />
        )}
        <InquiryForm
          partner={partner}
          wish={wish}
          listing={listing}
          isSent={isSent}
          sender={sender}
          problem={problem}
        />
      </div>
    </div>
  )
}
