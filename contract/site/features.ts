/** Parts that can be switched off while the rest of the site goes on. `text` tells users what is off. */
type FeatureDefinition = { name: string; text: string; isOnByDefault: boolean }

export const features = {
  registration: {
    name: 'Registracija',
    text: 'Registracija novih računa je trenutno isključena.',
    isOnByDefault: true,
  },
  publishing: {
    name: 'Objava oglasa',
    text: 'Objava novih oglasa je trenutno isključena.',
    isOnByDefault: true,
  },
  messages: { name: 'Poruke', text: 'Slanje poruka je trenutno isključeno.', isOnByDefault: true },
  questions: {
    name: 'Pitanja o oglasima',
    text: 'Pitanja i odgovori uz oglase su trenutno isključeni.',
    isOnByDefault: true,
  },
  mahalac: {
    name: 'Mahalac',
    text: 'Pisanje na mahalcu je trenutno isključeno.',
    isOnByDefault: true,
  },
  reviews: {
    name: 'Dojmovi',
    text: 'Pisanje dojmova i odgovora na njih je trenutno isključeno.',
    isOnByDefault: true,
  },
  reports: { name: 'Prijave', text: 'Slanje prijava je trenutno isključeno.', isOnByDefault: true },
  groups: {
    name: 'Multi ponude',
    text: 'Pravljenje i izmjena multi ponuda su trenutno isključeni.',
    isOnByDefault: true,
  },
  saved_search_mails: {
    name: 'E-mailovi o spašenim pretragama',
    text: 'E-mailovi o spašenim pretragama se trenutno ne šalju. Novi oglasi vas čekaju u aplikaciji.',
    isOnByDefault: true,
  },
  photo_upload: {
    name: 'Slanje fotografija',
    text: 'Slanje fotografija je trenutno isključeno.',
    isOnByDefault: true,
  },
  video_upload: {
    name: 'Slanje videa',
    text: 'Slanje videa je trenutno isključeno.',
    isOnByDefault: true,
  },
} as const satisfies Record<string, FeatureDefinition>

export type Feature = keyof typeof features
export const featureNames = Object.keys(features) as [Feature, ...Feature[]]

/** Tells users that a feature is off, and why. */
export const offText = (feature: Feature, reason: string): string =>
  [features[feature].text, reason].filter(Boolean).join(' ')

/** The text for users of each feature that is off; features that work are missing. */
export type FeaturesOff = { readonly [F in Feature]?: string }
