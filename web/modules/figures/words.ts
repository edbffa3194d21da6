import type { Metric, QueueName } from '#contract/figures.ts'
import { paths } from '#web/lib/site.ts'

export const metricNames: Record<Metric, string> = {
  listings: 'Objavljeni oglasi',
  users: 'Novi korisnici',
  searches: 'Pretrage',
  messages: 'Poruke',
  reports: 'Prijave',
  errors: 'Greške',
}

export const queueNames: Record<QueueName, string> = {
  cases: 'Otvoreni slučajevi',
  appeals: 'Žalbe',
  photo_flags: 'Iste fotografije',
  held_messages: 'Zadržane poruke',
  jobs: 'Poslovi u pozadini',
  outbox: 'E-mail i SMS za slanje',
}

export const queuePaths: Record<QueueName, { to: string; isForAdmins: boolean }> = {
  cases: { to: paths.adminCases(), isForAdmins: false },
  appeals: { to: paths.adminCases({ pregled: 'zalbe' }), isForAdmins: false },
  photo_flags: { to: paths.adminPhotoFlags(), isForAdmins: false },
  held_messages: { to: paths.adminHeldMessages(), isForAdmins: false },
  jobs: { to: paths.adminJobs(), isForAdmins: true },
  outbox: { to: paths.adminOutbox(), isForAdmins: true },
}
