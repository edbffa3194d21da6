export type Move = { label: string; codes: readonly number[]; isAtSender?: true }

/** Moves of a parcel, each with the status codes that the courier reports for it. */
export const moves = {
  preuzet: { label: 'Preuzmite od prodavača', codes: [1], isAtSender: true },
  centar: { label: 'Dovezite u centar', codes: [3] },
  dostava: { label: 'Iznesite na dostavu', codes: [4] },
  pokusaj: { label: 'Kupca nema kod kuće', codes: [12] },
  isporucen: { label: 'Isporuči i naplati', codes: [5] },
  odbijen: { label: 'Kupac odbija paket', codes: [17] },
  vracen: { label: 'Vratite prodavaču', codes: [23], isAtSender: true },
  izgubljen: { label: 'Izgubi paket', codes: [43] },
  sve: { label: 'Cijeli put do isporuke', codes: [1, 3, 4, 5] },
} as const satisfies Record<string, Move>
export type MoveName = keyof typeof moves

/** Status codes in words, for the courier's own page. */
export const statusTexts: Record<number, string> = {
  1: 'Preuzet od prodavača',
  3: 'Stigao u centar',
  4: 'Na dostavi',
  5: 'Isporučen',
  12: 'Kupca nije bilo',
  17: 'Kupac je odbio paket',
  23: 'Vraćen prodavaču',
  43: 'Izgubljen',
}
