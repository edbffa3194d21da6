/** Topics of the guide, in their order. */
export const guideTopics = {
  kupovina: 'Kupovina',
  prodaja: 'Prodaja',
  nekretnine: 'Nekretnine',
  sigurnost: 'Sigurnost',
} as const
export type GuideTopic = keyof typeof guideTopics

/** Pixels of the guide's pictures, each the screen of a phone. */
export const guideScreen = { width: 390, height: 700 }
