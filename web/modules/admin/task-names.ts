const names: Record<string, string> = {
  'send-message': 'Slanje e-maila i SMS-a',
  'clean-outbox': 'Brisanje starih poruka',
  'make-photo-avif': 'Izrada AVIF fotografija',
  'check-listing-photos': 'Provjera fotografija oglasa',
  'make-photo-prints': 'Otisci ranijih fotografija',
  'remove-orphan-photos': 'Brisanje fotografija bez oglasa',
  'expire-listings': 'Istek oglasa',
  'forget-listing-viewers': 'Brisanje traga o pregledima',
  'tell-of-expired': 'Poruke o isteklim oglasima',
  'erase-listings': 'Trajno brisanje oglasa',
  'remind-to-refresh': 'Podsjetnici na obnavljanje',
  'forget-spent-limits': 'Brisanje isteklih ograničenja',
  'forget-idempotency-keys': 'Brisanje starih ključeva poziva',
  'suspend-shops': 'Suspenzija neplaćenih shopova',
  'delete-expired-sessions': 'Brisanje isteklih prijava',
  'delete-stale-verifications': 'Brisanje neiskorištenih kodova i linkova',
  'forget-failed-jobs': 'Brisanje starih neuspjelih poslova',
}

/** What a task is called for the operator; one that is new here by its own name. */
export const taskName = (task: string) => names[task] ?? task
