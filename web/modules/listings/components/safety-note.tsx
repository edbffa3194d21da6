import ShieldCheck from 'lucide-react/icons/shield-check'

export function SafetyNote() {
  return (
    <section
      aria-labelledby="sigurnost"
      className="flex gap-3 rounded-card border border-line bg-surface p-4 print:hidden"
    >
      <ShieldCheck className="mt-0.5 size-6 shrink-0 text-primary" aria-hidden="true" />
      <div className="max-w-[70ch]">
        <h2 id="sigurnost" className="font-bold">
          Kupujte sigurno
        </h2>
        <p className="text-muted">
          Pregledajte prije nego što platite i nađite se na javnom mjestu. Ne šaljite novac unaprijed, a
          podatke o kartici i kodove iz SMS-a ne dajite nikome.
        </p>
      </div>
    </section>
  )
}
