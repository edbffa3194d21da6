import { type DisputedOrder, type Settlement, settlements } from '#contract/disputes.ts'
import { factsLength } from '#contract/limits/moderation.ts'
import { ruleNames, rules } from '#contract/moderation/rules.ts'
import { formatMoney } from '#contract/money/money.ts'
import { Choice } from '#web/ui/forms/choice.tsx'
import { CountedField } from '#web/ui/forms/counted-field.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { MeasureDays } from '#web/ui/forms/measure-days.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Key } from '#web/ui/keys/key.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { settlementChoices } from '#web/modules/moderation/quick-choices.ts'
import { QuickChoices } from './quick-choices.tsx'
import { accountOptions, type CaseProblem } from './decision-form.tsx'

const labels: Record<Settlement, string> = {
  refund: 'Sve kupcu',
  part: 'Podijelite',
  release: 'Sve prodavaču',
  return: 'Roba se vratila',
}
const needsMoney: readonly Settlement[] = ['refund', 'part']

/** Divides the money of a disputed order, and decides about the account of the side that did not complain. */
export function SettlementForm({
  of: { money, order },
  problem,
}: {
  of: DisputedOrder
  problem: CaseProblem | undefined
}) {
  const options = (Object.keys(settlements) as Settlement[])
    .filter((value) => money > 0 || !needsMoney.includes(value))
    .map((value) => ({ value, label: money === 0 && value === 'release' ? 'Prodaja stoji' : labels[value] }))
  return (
    <PostForm
      problem={problem}
      values={{ outcome: options[0]!.value, account: 'none', days: 7 }}
      className="group flex flex-col gap-3"
    >
      <h2 className="font-bold">Odluka o novcu</h2>
      <p className="text-sm">
        {money > 0
          ? `Kod nas je ${formatMoney(Math.round(money * 100))}. Odluka se ne može povući, jer novac odmah odlazi.`
          : order.question
            ? 'Paket je nađen nakon što je kupac dobio novac nazad. „Prodaja stoji“ znači da ga kupac treba platiti, a „Roba se vratila“ da narudžba ostaje vraćena.'
            : 'Novac ove narudžbe nije prošao kroz nas, pa odlučujete samo kako se završava.'}
      </p>
      <QuickChoices choices={settlementChoices(options, money)} textName="facts" />
      <Choice legend="Ishod" name="outcome" options={options} />
      <TextField
        label="Kupcu, u KM"
        name="amount"
        inputMode="decimal"
        className="hidden group-has-[[value=part]:checked]:block"
      />
      <p className="hidden text-sm text-muted group-has-[[value=return]:checked]:block">
        {`Izaberite tek kad je roba kod prodavača${money > 0 ? ': kupac odmah dobija novac' : ''}.`}
      </p>
      <Choice legend="Račun strane koja nije prijavila" name="account" options={accountOptions} />
      <MeasureDays />
      <Select label="Pravilo" name="rule" className="group-has-[[name=account][value=none]:checked]:hidden">
        {ruleNames.map((name) => (
          <option key={name} value={name}>
            {rules[name].name}
          </option>
        ))}
      </Select>
      <CountedField label="Obrazloženje, za obje strane" name="facts" rows={4} max={factsLength} />
      <SubmitButton name="intent" value="settle" data-shortcut="d">
        Odlučite
        <Key>D</Key>
      </SubmitButton>
    </PostForm>
  )
}
