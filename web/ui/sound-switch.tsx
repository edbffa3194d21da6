import Volume2 from 'lucide-react/icons/volume-2'
import VolumeX from 'lucide-react/icons/volume-x'
import { setMuted, useMuted } from '#web/lib/live/sound.ts'
import { useHydrated } from '#web/lib/rendering/use-hydrated.ts'
import { Button } from './button.tsx'

/** Mutes the sound of news on this device, or lets it be heard again. */
export function SoundSwitch() {
  const isMuted = useMuted()
  const isReady = useHydrated()
  const Icon = isMuted ? VolumeX : Volume2
  return (
    <>
      <output>
        {isMuted
          ? 'Zvuk je isključen na ovom uređaju.'
          : 'Nova poruka ili obavijest se čuje na ovom uređaju.'}
      </output>
      {isReady && (
        <Button type="button" kind="quiet" className="self-start" onClick={() => setMuted(!isMuted)}>
          <Icon className="size-5" aria-hidden="true" />
          {isMuted ? 'Uključite zvuk' : 'Isključite zvuk'}
        </Button>
      )}
      <noscript>Za ovo uključite JavaScript.</noscript>
    </>
  )
}
