import type { ManagedServiceMessage, ServiceMessageLocation } from '#contract/service-messages.ts'

export const placeNames: Record<ServiceMessageLocation, string> = {
  homepage: 'Početna stranica',
  listing: 'Stranica oglasa',
  messages: 'Poruke',
}

export const stateNames: Record<ManagedServiceMessage['state'], string> = {
  shown: 'Prikazuje se',
  waiting: 'Zakazana',
  over: 'Završena',
}
