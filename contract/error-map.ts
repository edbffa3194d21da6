import { z } from 'zod'
import { plural } from './text/plural.ts'

const characters = (count: number | bigint) => `${count} ${plural(Number(count), 'znak', 'znaka', 'znakova')}`

/** zod ships no Bosnian; a schema's own text takes precedence. */
z.config({
  customError(issue) {
    switch (issue.code) {
      case 'invalid_type':
        return issue.input === undefined || issue.input === null
          ? 'Ovo polje je obavezno.'
          : 'Vrijednost nije ispravne vrste.'
      case 'too_small':
        return issue.origin === 'string'
          ? `Najmanje ${characters(issue.minimum)}.`
          : `Najmanja vrijednost je ${issue.minimum}.`
      case 'too_big':
        return issue.origin === 'string'
          ? `Najviše ${characters(issue.maximum)}.`
          : `Najveća vrijednost je ${issue.maximum}.`
      case 'invalid_value':
        return `Dozvoljene vrijednosti su: ${issue.values.map(String).join(', ')}.`
      default:
        return 'Vrijednost nije ispravna.'
    }
  },
})
