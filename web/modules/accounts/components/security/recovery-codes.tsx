import { useEffect, useRef } from 'react'
import { brand, paths } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { KeepText } from './told-once.tsx'

/** Replaces the page, since the codes are shown only once. */
export function RecoveryCodes({ codes, username }: { codes: readonly string[]; username: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const text = [`${brand.name}: rezervni kodovi za prijavu (${username})`, '', ...codes, ''].join('\n')
  return (
    <section
      aria-labelledby="rezervni-kodovi"
      className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4 sm:p-6"
    >
      <h2 ref={heading} tabIndex={-1} id="rezervni-kodovi" className="text-xl font-bold outline-none">
        Rezervni kodovi
      </h2>
      <Alert tone="success">Prijava u dva koraka je uključena.</Alert>
      <p>
        Sačuvajte ove kodove na sigurnom; više ih nećemo prikazati. Ako izgubite telefon, svakim od njih
        možete se jednom prijaviti.
      </p>
      <ul className="grid max-w-xl gap-x-8 gap-y-2 rounded-field bg-canvas p-4 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>
            <code className="font-semibold tabular-nums">{code}</code>
          </li>
        ))}
      </ul>
      <KeepText text={text} fileName={`${brand.path}-rezervni-kodovi.txt`} canPrint />
      <ButtonLink to={paths.security()} className="self-start print:hidden">
        Kodovi su sačuvani
      </ButtonLink>
    </section>
  )
}
