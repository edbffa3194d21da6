import { type ErrorCode, errorStatus, errorText } from '#contract/errors.ts'

export type FieldErrors = Record<string, string>

/** An expected failure, reported to the caller. Anything else thrown is a bug and becomes a bare 500. */
export class DomainError extends Error {
  override name = 'DomainError'
  readonly code: ErrorCode
  readonly fields: FieldErrors | undefined

  /** `message` is shown to users, in Bosnian. */
  constructor(
    code: ErrorCode,
    message: string = errorText[code],
    options: ErrorOptions & { fields?: FieldErrors } = {},
  ) {
    super(message, options)
    this.code = code
    this.fields = options.fields
  }

  get status() {
    return errorStatus[this.code]
  }
}

/** Refuses input, with a text for the user about each wrong field. */
export const wrongFields = (fields: FieldErrors) =>
  new DomainError('validation_failed', undefined, { fields })

/** Throws the refusal if any field is wrong. */
export function assertNoneWrong(fields: FieldErrors): void {
  if (Object.keys(fields).length > 0) throw wrongFields(fields)
}

/** Hides objects that only staff may know of; answered like an address that does not exist. */
export class HiddenAddress extends DomainError {
  constructor() {
    super('not_found', noSuchAddressText)
  }
}

const noSuchAddressText = 'Nema takve adrese.'

export const noSuchAddress = () => new DomainError('not_found', noSuchAddressText)
