/** Things that can be reported, as their path names them. */
export const reportPathKinds = {
  oglas: 'listing',
  korisnik: 'user',
  razgovor: 'conversation',
  pitanje: 'question',
  dojam: 'review',
  'odgovor-na-dojam': 'review_reply',
  mahalac: 'note',
  video: 'video',
  'poruka-prodavaca': 'follower_message',
} as const
export type ReportPathKind = keyof typeof reportPathKinds
