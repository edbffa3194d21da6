import { deletionReminderDays, deletionRequestDays } from '#contract/limits/accounts.ts'
import type { PersonalData } from '#contract/personal-data/endpoints.ts'
import { formatDateTime } from '#web/lib/format/format.ts'
import { useSession } from '#web/lib/session/session.ts'
import { brand } from '#web/lib/site.ts'
import { ProofFields } from '#web/modules/accounts/components/security/proof-fields.tsx'
import { Folded } from '#web/modules/accounts/components/security/security-form.tsx'
import type { PersonalDataProblem } from '#web/modules/accounts/personal-data.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { PersonalDataForm } from './personal-data-form.tsx'
import { SettingsSection } from './settings-section.tsx'

type DeletionSectionProps = { data: PersonalData; problem: PersonalDataProblem | undefined }

/** The request to delete the account: sent, or pending with its date. */
export function DeletionSection({ data: { deletion, code_due: codeDue }, problem }: DeletionSectionProps) {
  const user = useSession()?.user
  if (deletion)
    return (
      <SettingsSection title="Brisanje profila">
        <p>
          {`Zahtjev ste poslali ${formatDateTime(deletion.requested_at)}. Profil trajno brišemo `}
          <strong>{formatDateTime(deletion.erased_at)}</strong>
          {'. Do tada ga možete koristiti kao i dosad, a zahtjev povući jednim klikom.'}
        </p>
        <PersonalDataForm intent="withdrawal" problem={problem}>
          <SubmitButton intent="withdrawal" className="self-start">
            Povucite zahtjev
          </SubmitButton>
        </PersonalDataForm>
      </SettingsSection>
    )
  if (user?.role !== 'member')
    return (
      <SettingsSection title="Brisanje profila">
        <p className="text-muted">Račun osoblja ne može se izbrisati dok ima ovlasti.</p>
      </SettingsSection>
    )
  return (
    <SettingsSection
      title="Brisanje profila"
      text={`Profil brišemo ${deletionRequestDays} dana nakon zahtjeva. Do tada se možete predomisliti.`}
    >
      <Folded label="Zatražite brisanje profila" isOpen={problem?.values.intent === 'deletion'} isDangerous>
        <ul className="flex list-disc flex-col gap-1 pl-5 text-muted">
          <li>
            Trajno se brišu oglasi i fotografije, spašeno, pretrage, obavijesti, adrese i svi lični podaci. To
            se ne može poništiti.
          </li>
          <li>Oglasi ostaju vidljivi do brisanja, osim ako ih odmah sakrijete.</li>
          {user.type === 'shop' && (
            <li>
              {`Briše se i ${brand.name} shop: neiskorišteno plaćeno vrijeme se ne vraća, a agenti gube pristup.`}
            </li>
          )}
          <li>Ono što zakon nalaže, kao što su računi za plaćene usluge, čuvamo odvojeno od profila.</li>
          <li>Korisničko ime i e-mail adresa postaju slobodni za nove račune.</li>
          <li>{`Podsjetit ćemo vas e-mailom ${deletionReminderDays} dana prije brisanja.`}</li>
        </ul>
        <PersonalDataForm intent="deletion" problem={problem} focus="password">
          <ProofFields codeDue={codeDue} />
          <Checkbox name="hide_listings">Odmah sakrij moje aktivne oglase</Checkbox>
          <SubmitButton intent="deletion" kind="danger" className="self-start">
            Pošaljite zahtjev za brisanje
          </SubmitButton>
        </PersonalDataForm>
      </Folded>
    </SettingsSection>
  )
}
