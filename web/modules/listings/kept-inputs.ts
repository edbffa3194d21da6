/** The inputs of a kept part that differs for visitors only by these and by the listing; null if it cannot be kept. */
export type InputsOf = (...inputs: unknown[]) => readonly unknown[] | null
