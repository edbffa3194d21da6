import type { Metric, QueueName } from '#contract/figures.ts'
import { staffPaths } from '#contract/paths/staff.ts'

export const metricNames: Record<Metric, string> = {
  listings: 'Objavljeni oglasi',
  users: 'Novi korisnici',
  searches: 'Pretrage',
  messages: 'Poruke',
  reports: 'Prijave',
  errors: 'Greške',
  visitor_pages: 'Stranice koje su otvorili gosti',
  member_pages: 'Stranice koje su otvorili prijavljeni',
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
  cases: { to: staffPaths.adminCases(), isForAdmins: false },
  appeals: { to: staffPaths.adminCases({ pregled: 'zalbe' }), isForAdmins: false },
  photo_flags: { to: staffPaths.adminPhotoFlags(), isForAdmins: false },
  held_messages: { to: staffPaths.adminHeldMessages(), isForAdmins: false },
  jobs: { to: staffPaths.adminJobs(), isForAdmins: true },
  outbox: { to: staffPaths.adminOutbox(), isForAdmins: true },
}
