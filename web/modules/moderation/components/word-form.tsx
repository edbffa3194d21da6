import { Link } from 'react-router'
import type { ForbiddenWord, WordPreview } from '#contract/checks/forbidden-words.ts'
import { forbiddenWordLimits } from '#contract/limits/moderation.ts'
import { ruleNames, rules } from '#contract/moderation/rules.ts'
import { staffPaths } from '#contract/paths/staff.ts'
import type { FormProblem } from '#web/lib/forms/form-problem.ts'
import { counted, formatNumber } from '#web/lib/format/format.ts'
import { paths } from '#web/lib/site.ts'
import { effectNames } from '#web/modules/moderation/words.ts'
import { Alert } from '#web/ui/alert.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Choice } from '#web/ui/forms/choice.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import type { SearchOption } from '#web/ui/forms/match-options.ts'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { SearchSelect } from '#web/ui/forms/search-select.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'

type WordFormProps = {
  /** The one to change; without it a new one. */
  word: ForbiddenWord | undefined
  categories: readonly SearchOption[]
  problem: FormProblem<object> | undefined
  preview: WordPreview | undefined
}

const effects = [
  { value: 'queue', label: effectNames.queue },
  { value: 'hold', label: effectNames.hold },
  { value: 'allow', label: effectNames.allow },
]

export function WordForm({ word, categories, problem, preview }: WordFormProps) {
  const stored = word && { ...word, category_id: word.category_id === null ? '' : String(word.category_id) }
  return (
    <PostForm
      problem={problem}
      values={stored ?? { effect: 'queue', rule: 'illegal' }}
      className="group flex flex-col gap-4"
    >
      {word && <input type="hidden" name="id" value={word.id} />}
      {word && <input type="hidden" name="version" value={word.version} />}
      <div className="grid gap-4 lg:grid-cols-2 lg:items-start">
        <TextField
          label="Riječ ili izraz"
          name="wording"
          maxLength={forbiddenWordLimits.characters}
          hint="Velika slova, kvačice, ćirilica, cifre umjesto slova i razmaci među slovima ne prave razliku. Zvjezdica na kraju riječi pokriva sve nastavke: pištolj*"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <SearchSelect
          label="Samo u kategoriji"
          name="category_id"
          options={categories}
          placeholder="U svim kategorijama"
          hint="Vrijedi i za sve kategorije ispod nje."
        />
      </div>
      <Choice legend="Šta se dešava" name="effect" options={effects} />
      <Select
        label="Pravilo koje vlasnik čita"
        name="rule"
        required
        className="max-w-md group-has-[[value=allow]:checked]:hidden"
      >
        {ruleNames.map((name) => (
          <option key={name} value={name}>
            {rules[name].name}
          </option>
        ))}
      </Select>
      <div className="flex flex-wrap gap-3">
        <SubmitButton name="radnja" value="sacuvaj">
          {word ? 'Sačuvajte' : 'Dodajte na spisak'}
        </SubmitButton>
        <SubmitButton name="radnja" value="pregled" kind="quiet">
          Koliko oglasa bi pogodila
        </SubmitButton>
        {word && (
          <>
            <SubmitButton name="radnja" value="izbrisi" kind="quiet">
              Izbrišite sa spiska
            </SubmitButton>
            <ButtonLink to={staffPaths.adminForbiddenWords()} kind="quiet">
              Odustanite
            </ButtonLink>
          </>
        )}
      </div>
      {preview && <Preview preview={preview} />}
    </PostForm>
  )
}

function Preview({ preview: { hits, read, is_whole: isWhole, examples } }: { preview: WordPreview }) {
  return (
    <Alert tone="info">
      <p>
        {`Pogađa ${counted(hits, 'oglas', 'oglasa', 'oglasa')} od ${formatNumber(read)} ${isWhole ? 'aktivnih' : 'posljednjih aktivnih'}.`}
      </p>
      {examples.length > 0 && (
        <ul className="mt-2 flex flex-col gap-1">
          {examples.map(({ id, title, username, written }) => (
            <li key={id} className="[overflow-wrap:anywhere]">
              <Link
                to={paths.listing(id, title)}
                className="inline-flex min-h-6 items-center font-semibold text-primary hover:underline"
              >
                {title}
              </Link>
              {` · ${username} · „${written}“`}
            </li>
          ))}
        </ul>
      )}
    </Alert>
  )
}
