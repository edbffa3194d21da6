const spellings = [
  'đ:dj ł:l ø:o ß:ss æ:ae œ:oe',
  'а:a б:b в:v г:g д:d ђ:dj е:e ж:z з:z и:i ј:j к:k л:l љ:lj м:m н:n њ:nj',
  'о:o п:p р:r с:s т:t ћ:c у:u ф:f х:h ц:c ч:c џ:dz ш:s',
]
/** Letters that do not decompose into a base letter and an accent. */
const letters = new Map(
  spellings.flatMap((line) => line.split(' ')).map((pair) => pair.split(':') as [string, string]),
)

export const isAscii = (text: string) => /^[\x20-\x7e]*$/.test(text)

/**
 * Folds alphabets, case and accents: Cyrillic becomes Latin, č and ć c, š s, ž z, đ dj; other accents go. Letters with a
 * look of their own (𝐏) become plain before their case goes, since they have none.
 */
export function fold(text: string): string {
  if (isAscii(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[đłøßæœа-џ]/g, (letter) => letters.get(letter) ?? letter)
}
