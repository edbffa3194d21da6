import { DomainError } from '#lib/errors.ts'
import type { Refusal } from '#lib/photos/work.ts'
import { maxPhotoBytes, maxPhotoPixels } from '#contract/limits/listings.ts'
import { formatInteger } from '#contract/money/money.ts'
import { plural } from '#contract/text/plural.ts'

const longestName = 60 // characters

// Control and direction characters could disguise a name.
const unreadable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** A file's name as its sender knows it. */
export function shownName(name: string | undefined): string {
  const clean = (name ?? '').split(/[/\\]/).at(-1)!.replace(unreadable, '').trim()
  const letters = [...clean]
  if (letters.length === 0) return 'Fotografija'
  return `„${letters.length > longestName ? `${letters.slice(0, longestName - 1).join('')}…` : clean}“`
}

const megabytes = maxPhotoBytes >> 20

const refused = (code: 'unsupported_media_type' | 'payload_too_large' | 'validation_failed', text: string) =>
  new DomainError(code, text, { fields: { images: text } })

export const tooLarge = (name: string) =>
  refused(
    'payload_too_large',
    `${name} zauzima više od ${megabytes} MB. Smanjite fotografiju pa pokušajte ponovo.`,
  )

export const noPhotos = () => refused('validation_failed', 'Odaberite bar jednu fotografiju.')

export const tooManyPhotos = (most: number) =>
  refused(
    'validation_failed',
    `Oglas može imati najviše ${most} ${plural(most, 'fotografiju', 'fotografije', 'fotografija')}.`,
  )

/** Explains why a file was refused, and what to do instead. */
export function refusalOf(refusal: Refusal, name: string): DomainError {
  switch (refusal.reason) {
    case 'heic':
      return refused(
        'unsupported_media_type',
        `${name} je u formatu HEIC, koji mnogi uređaji ne mogu prikazati. Na iPhoneu otvorite Postavke, Kamera, Formati i odaberite „Najkompatibilnije“, ili fotografiju sačuvajte kao JPEG.`,
      )
    case 'unsupported':
      return refused(
        'unsupported_media_type',
        `${name} nije fotografija koju možemo prikazati. Dodajte JPEG, PNG, WebP ili AVIF.`,
      )
    case 'broken':
      return refused(
        'validation_failed',
        `${name} je oštećena ili nepotpuna datoteka. Sačuvajte fotografiju ponovo ili odaberite drugu.`,
      )
    case 'too_many_pixels':
      return refused(
        'validation_failed',
        `${name} ima ${formatInteger(refusal.width)} × ${formatInteger(refusal.height)} tačaka. Najviše je ${refusal.most / 1_000_000} miliona${refusal.most < maxPhotoPixels ? ' za ovaj format' : ''}; smanjite fotografiju pa pokušajte ponovo.`,
      )
  }
}
