import type { ComponentProps } from 'react'
import type { ChallengeQuestion } from '#contract/challenges/endpoints.ts'
import { inquiryTextLength } from '#contract/limits/messages.ts'
import type { LoanPartner } from '#contract/loans/endpoints.ts'
import { formatAmount } from '#contract/money/money.ts'
import { infoSlugs } from '#web/lib/pages/info-slugs.ts'
import { paths } from '#web/lib/site.ts'
import { EmailField } from '#web/ui/forms/email-field.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { ChallengeField } from '#web/ui/forms/challenge-field.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { CountedField } from '#web/ui/forms/counted-field.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { PathLink } from '#web/ui/path-link.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import type { ReadWish } from '#web/modules/loans/wish.ts'

type Problem = NonNullable<ComponentProps<typeof PostForm>['problem']> & {
  values: { question?: ChallengeQuestion | null }
}

type InquiryFormProps = {
  partner: LoanPartner
  wish: ReadWish
  listing: string | undefined
  isSent: boolean
  /** A logged-in user, whose name and address need no typing. */
  sender: { name: string; email: string } | null
  problem: Problem | undefined
}

/** Fields of the calculator, which the inquiry repeats. */
const repeated = ['product', 'price', 'down', 'months', 'listing']

export function InquiryForm({ partner, wish, listing, isSent, sender, problem }: InquiryFormProps) {
  const { offer, price, down } = wish
  const wrong = repeated.map((name) => problem?.fields[name]).find(Boolean)
  return (
    <section
      id="upit"
      aria-labelledby="upit-naslov"
      className="scroll-mt-24 rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      <h2 id="upit-naslov" className="text-xl font-bold">
        Pošaljite upit
      </h2>
      {isSent && !problem && (
        <div className="mt-4">
          <Alert tone="success">{`Upit je poslan. Javit će vam se ${partner.name}.`}</Alert>
        </div>
      )}
      {offer && price !== undefined && down !== undefined ? (
        <>
          <p className="mt-1 mb-4 text-muted">
            {`${wish.product.name}, ${formatAmount(offer.amount)} na ${offer.count} mj. Upit vas ni na šta ne obavezuje.`}
          </p>
          <PostForm problem={problem} values={sender}>
            {wrong && <Alert>{wrong}</Alert>}
            <input type="hidden" name="product" value={wish.product.slug} />
            <input type="hidden" name="price" value={plain(price)} />
            <input type="hidden" name="down" value={plain(down)} />
            <input type="hidden" name="months" value={offer.count} />
            {listing && <input type="hidden" name="listing" value={listing} />}
            <TextField label="Ime i prezime" name="name" autoComplete="name" required maxLength={100} />
            <TextField
              label="Broj mobitela"
              name="phone"
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              required
              maxLength={30}
            />
            <EmailField />
            <CountedField
              label="Poruka (nije obavezna)"
              name="message"
              rows={3}
              isLow
              max={inquiryTextLength}
            />
            <Checkbox name="accept" required>
              {`Pristajem da se podaci iz upita pošalju: ${partner.name}. `}
              <PathLink to={paths.info(infoSlugs.privacy)} className="text-primary underline">
                Kako čuvamo podatke
              </PathLink>
            </Checkbox>
            <ChallengeField purpose="inquiry" question={problem?.values.question} />
            <SubmitButton>Pošaljite upit</SubmitButton>
          </PostForm>
        </>
      ) : (
        <p className="mt-2 text-muted">Kad izračunate kredit, ovdje možete poslati upit banci.</p>
      )}
    </section>
  )
}

/** As the calculator's own fields write it. */
const plain = (fening: number) => (fening / 100).toFixed(2).replace('.', ',')
