import { brand } from '#web/lib/site.ts'

/** The addresses of our own info pages, below `/o-…u/`. */
export const infoSlugs = {
  about: 'o-nama',
  terms: 'uslovi-koristenja',
  credit: `${brand.path}kredit`,
  onlineSafety: 'online-sigurnost',
  privacy: 'privatnost-podataka',
  delivery: `sta-je-${brand.path}-brza-dostava`,
  help: 'pomoc',
  safeTrade: 'sigurna-kupovina',
  marketing: 'marketing',
  blog: 'blog',
  careers: 'karijera',
  apps: 'aplikacija',
} as const
