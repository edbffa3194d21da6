/**
 * The inputs of a kept part that differs only by these, by the listing and by whether the reader is logged in; null if
 * it cannot be kept.
 */
export type InputsOf = (...inputs: unknown[]) => readonly unknown[] | null
