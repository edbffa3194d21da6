import Download from 'lucide-react/icons/download'
import { callPath } from '#contract/endpoint.ts'
import { exportDays } from '#contract/limits/accounts.ts'
import { type DataExport, downloadDataExport, type PersonalData } from '#contract/personal-data/endpoints.ts'
import { formatDateTime, formatNumber } from '#web/lib/format/format.ts'
import { ProofFields } from '#web/modules/accounts/components/security/proof-fields.tsx'
import { Folded } from '#web/modules/accounts/components/security/security-form.tsx'
import type { PersonalDataProblem } from '#web/modules/accounts/personal-data.ts'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { PersonalDataForm } from './personal-data-form.tsx'
import { SettingsSection } from './settings-section.tsx'

type DataCopySectionProps = { data: PersonalData; problem: PersonalDataProblem | undefined }

/** Copies of everything stored about the account. */
export function DataCopySection({ data, problem }: DataCopySectionProps) {
  const { exports, next_export_at: nextAt, code_due: codeDue } = data
  return (
    <SettingsSection
      title="Kopija vaših podataka"
      text="Sve što o vama čuvamo, u jednoj ZIP datoteci: podaci u JSON formatu i vaše fotografije."
    >
      {exports.length > 0 && (
        <ul className="divide-y divide-line">
          {exports.map((copy) => (
            <Copy key={copy.id} copy={copy} />
          ))}
        </ul>
      )}
      {nextAt ? (
        <p className="text-sm text-muted">{`Novu kopiju možete zatražiti od ${formatDateTime(nextAt)}.`}</p>
      ) : (
        <Folded label="Zatražite kopiju podataka" isOpen={problem?.values.intent === 'export'}>
          <PersonalDataForm intent="export" problem={problem} focus="password">
            <p className="text-muted">
              {`Priprema može potrajati. Kad kopija bude spremna, javit ćemo vam e-mailom; preuzeti je možete ${exportDays} dana, samo prijavljeni.`}
            </p>
            <ProofFields codeDue={codeDue} />
            <SubmitButton intent="export" className="self-start">
              Zatražite kopiju
            </SubmitButton>
          </PersonalDataForm>
        </Folded>
      )}
    </SettingsSection>
  )
}

function Copy({ copy: { id, requested_at, ready_at, expires_at, size_bytes: size } }: { copy: DataExport }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <div className="min-w-0">
        <p className="font-semibold">{`Kopija od ${formatDateTime(requested_at)}`}</p>
        <p className="text-sm text-muted">
          {ready_at
            ? `${sizeText(size ?? 0)} · dostupna do ${formatDateTime(expires_at)}`
            : 'U pripremi. Osvježite stranicu za koji minut.'}
        </p>
      </div>
      {ready_at && (
        <a
          href={`/api${callPath(downloadDataExport, { params: { id } })}`}
          download
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-primary underline"
        >
          <Download className="size-5" aria-hidden="true" />
          Preuzmite
        </a>
      )}
    </li>
  )
}

const kilobyte = 1024

const sizeText = (bytes: number) =>
  bytes < kilobyte * kilobyte
    ? `${formatNumber(Math.max(1, Math.round(bytes / kilobyte)))} kB`
    : `${formatNumber(Math.round((bytes / kilobyte / kilobyte) * 10) / 10)} MB`
