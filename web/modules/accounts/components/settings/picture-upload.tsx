import ImageUp from 'lucide-react/icons/image-up'
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { maxPhotoBytes } from '#contract/limits/listings.ts'
import { uploadAvatar } from '#contract/accounts/settings.ts'
import { callApi, CallRefused } from '#web/lib/browser-api.ts'
import { useOff } from '#web/lib/features.ts'
import { keepFiles, takeFiles } from '#web/lib/outages/stored-files.ts'
import { preload } from '#web/lib/outages/load-code.ts'
import { newKey } from '#web/lib/forms/new-key.ts'
import { paths } from '#web/lib/site.ts'
import { usePageState } from '#web/lib/outages/use-page-state.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { openedPart } from '#web/ui/dialogs/opened-part.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { useHydrated } from '#web/lib/rendering/use-hydrated.ts'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import type { Crop } from './photo-cropper.tsx'

const load = () => import('./photo-cropper.tsx')
const PhotoCropper = openedPart(
  load,
  <div className="aspect-square w-full max-w-md rounded-card bg-canvas" />,
)

const accepted = 'image/jpeg,image/png,image/webp,image/avif'
const tooLarge = `Fotografija može imati najviše ${maxPhotoBytes >> 20} MB.`
const unreadable = 'Ova fotografija se ne može prikazati. Odaberite JPEG, PNG, WebP ili AVIF.'

async function send(file: File, crop: Crop | null) {
  const body = new FormData()
  body.append('photo', file)
  await callApi(uploadAvatar, { query: crop ?? {}, body })
}

/** The photo that the user picked, until it is cropped and sent; it survives maintenance. */
function usePickedPhoto() {
  const navigate = useNavigate()
  const [picked, setPicked] = useState<{ file: File; address: string } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isSending, setIsSending] = useState(false)
  const crop = useRef<Crop>(null)
  const input = useRef<HTMLInputElement>(null)

  // The browser keeps the file in memory until its object URL is revoked.
  useEffect(
    () => () => {
      if (picked) URL.revokeObjectURL(picked.address)
    },
    [picked],
  )

  function choose({ currentTarget: { files } }: ChangeEvent<HTMLInputElement>) {
    const [next] = files ?? []
    if (!next) return
    setProblem(next.size > maxPhotoBytes ? tooLarge : null)
    crop.current = null
    setPicked(next.size > maxPhotoBytes ? null : { file: next, address: URL.createObjectURL(next) })
  }

  usePageState<string>(
    'picture',
    async () => {
      if (!picked) return undefined
      const key = newKey()
      await keepFiles(new Map([[key, picked.file]]))
      return key
    },
    (key) =>
      void takeFiles([key]).then((files) => {
        const file = files.get(key)
        if (file) setPicked({ file, address: URL.createObjectURL(file) })
        else setProblem('Odaberite fotografiju ponovo.')
        // The page was too short to be scrolled to where it was.
        input.current?.scrollIntoView({ block: 'center' })
      }),
  )

  function keepCrop(next: Crop) {
    crop.current = next
  }

  function drop(text: string | null) {
    setPicked(null)
    setProblem(text)
    if (input.current) input.current.value = ''
    input.current?.focus()
  }

  async function save() {
    if (!picked || isSending) return
    setIsSending(true)
    setProblem(null)
    try {
      await send(picked.file, crop.current)
      setPicked(null)
      await navigate(paths.profilePicture('slika'), { preventScrollReset: true })
    } catch (error) {
      const text = error instanceof CallRefused ? error.body?.message : undefined
      setProblem(text ?? 'Slika nije poslana. Provjerite vezu pa pokušajte ponovo.')
    } finally {
      setIsSending(false)
    }
  }

  return { picked, problem, isSending, input, choose, keepCrop, drop, save }
}

/** Choosing a photo and then its crop; without JavaScript the middle is used. */
export function PictureUpload({ problem }: { problem: string | null }) {
  const isLive = useHydrated()
  const off = useOff('photo_upload')
  const { picked, problem: ownProblem, isSending, input, choose, keepCrop, drop, save } = usePickedPhoto()
  const hintId = useId()

  if (off !== undefined) return <Alert tone="info">{off}</Alert>
  const shownProblem = ownProblem ?? (picked ? null : problem)
  return (
    <PostForm encType="multipart/form-data" noValidate={false}>
      {shownProblem && <Alert>{shownProblem}</Alert>}
      <div className="flex flex-col gap-2">
        {/* With JavaScript a button of our own, in Bosnian; else the browser's. */}
        <label className={isLive ? pickButton : 'flex flex-col gap-1 text-sm font-semibold'}>
          {isLive && <ImageUp className="size-5" aria-hidden="true" />}
          {picked ? 'Odaberite drugu fotografiju' : 'Odaberite fotografiju'}
          <input
            ref={input}
            type="file"
            name="photo"
            accept={accepted}
            required
            aria-describedby={hintId}
            onChange={choose}
            onFocus={() => preload(load)}
            className={
              isLive
                ? 'sr-only'
                : 'min-h-11 w-full max-w-md rounded-field border border-line-field bg-surface font-normal file:mr-3 file:min-h-11 file:border-0 file:bg-primary-soft file:px-4 file:font-semibold file:text-primary'
            }
          />
        </label>
        <p id={hintId} className="text-sm text-muted">
          {`JPEG, PNG, WebP ili AVIF, do ${maxPhotoBytes >> 20} MB. Prikazujemo je u krugu.`}
        </p>
      </div>
      {isLive ? (
        picked && (
          <div className="flex flex-col gap-4">
            <PhotoCropper
              key={picked.address}
              image={picked.address}
              onCrop={keepCrop}
              onBroken={() => drop(unreadable)}
            />
            <div className="flex flex-wrap gap-3">
              <Button type="button" aria-disabled={isSending || undefined} onClick={() => void save()}>
                {isSending ? 'Slanje…' : 'Sačuvajte sliku'}
              </Button>
              <Button type="button" kind="quiet" onClick={() => drop(null)}>
                Odustanite
              </Button>
            </div>
          </div>
        )
      ) : (
        <SubmitButton className="self-start" name="intent" value="upload">
          Sačuvajte sliku
        </SubmitButton>
      )}
    </PostForm>
  )
}

const pickButton =
  'inline-flex min-h-11 cursor-pointer items-center justify-center gap-2 self-start rounded-field border border-line-strong bg-surface px-5 py-2 font-semibold hover:border-line-field hover:bg-canvas has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary'
