import type { ReactNode } from 'react'
import type { FormProblem } from '#web/lib/forms/form-problem.ts'
import { TextField } from '#web/ui/forms/field.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'

/** The form's values. `id` is empty for a new one. */
export type SynonymValues = { id: string; words: string; finds: string }

type SynonymFormProps = {
  synonym?: { id: number; version: number; words: string[]; finds: string[] }
  /** The first word of a new set. */
  added?: string
  problem: FormProblem<SynonymValues> | undefined
  children: ReactNode
}

export function SynonymForm({ synonym, added, problem, children }: SynonymFormProps) {
  const stored = synonym
    ? { words: synonym.words.join(', '), finds: synonym.finds.join(', ') }
    : added
      ? { words: `${added}, ` }
      : undefined
  return (
    <PostForm problem={problem} values={stored} className="flex flex-col gap-4">
      {synonym && <input type="hidden" name="id" value={synonym.id} />}
      {synonym && <input type="hidden" name="version" value={synonym.version} />}
      <TextField
        label="Riječi i izrazi koji znače isto"
        name="words"
        hint="Razdvojite ih zarezom. Padeže i množinu pretraga poznaje sama."
        placeholder="frižider, hladnjak"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField
        label="Pronalaze i ovo (nije obavezno)"
        name="finds"
        hint="Samo u jednom smjeru: ko traži obuću, naći će i patike, a ko traži patike neće dobiti svu obuću."
        placeholder="patike, cipele"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className="flex flex-wrap gap-3">{children}</div>
    </PostForm>
  )
}
