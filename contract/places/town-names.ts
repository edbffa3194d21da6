/** The city of a place's name; large ones are lists of municipalities: "Sarajevo - Centar". */
export const townOf = (name: string) => name.split(' - ')[0]!
