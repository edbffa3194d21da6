/** Topics of the guide, in their order. */
export const guideTopics = {
  kupovina: 'Kupovina',
  prodaja: 'Prodaja',
  nekretnine: 'Nekretnine',
  sigurnost: 'Sigurnost',
} as const
export type GuideTopic = keyof typeof guideTopics
