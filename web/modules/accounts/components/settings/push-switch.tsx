import { useEffect, useState } from 'react'
import { addPushSubscription, getPushKey, removePushSubscription } from '#contract/notifications/push.ts'
import { callApi, CallRefused } from '#web/lib/browser-api.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'

type State = 'unknown' | 'unsupported' | 'denied' | 'off' | 'on'

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

async function currentState(): Promise<State> {
  if (!isSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ? 'on' : 'off'
}

const texts: Record<State, string> = {
  unknown: 'Provjeravamo ovaj uređaj…',
  unsupported:
    'Ovaj preglednik ne prima obavijesti. Na iPhoneu prvo dodajte stranicu na početni ekran pa je otvorite odatle.',
  denied: 'Zabranili ste obavijesti ove stranice. Dozvolite ih u postavkama preglednika.',
  off: 'Ovaj uređaj ne prima obavijesti.',
  on: 'Ovaj uređaj prima obavijesti, dok ste na njemu prijavljeni.',
}

async function turnOn(): Promise<State> {
  if ((await Notification.requestPermission()) !== 'granted') return currentState()
  const registration = (await navigator.serviceWorker.getRegistration())!
  const { key } = await callApi(getPushKey, {})
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  })
  const { endpoint, keys } = subscription.toJSON()
  await callApi(addPushSubscription, {
    body: { endpoint: endpoint!, keys: { p256dh: keys!['p256dh']!, auth: keys!['auth']! } },
  })
  return 'on'
}

async function turnOff(): Promise<State> {
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  if (!subscription) return 'off'
  await callApi(removePushSubscription, { body: { endpoint: subscription.endpoint } })
  await subscription.unsubscribe()
  return 'off'
}

/** Turns notifications on this device on and off. Asks for permission only when its button is pressed. */
export function PushSwitch() {
  const [state, setState] = useState<State>('unknown')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    currentState().then(setState, () => setState('unsupported'))
  }, [])

  async function change(act: () => Promise<State>) {
    setBusy(true)
    setProblem(undefined)
    try {
      setState(await act())
    } catch (error) {
      const text = error instanceof CallRefused ? error.body?.message : undefined
      setProblem(text ?? 'Preglednik nije mogao promijeniti postavku obavijesti. Pokušajte kasnije.')
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      {problem && <Alert>{problem}</Alert>}
      <output>{texts[state]}</output>
      {(state === 'on' || state === 'off') && (
        <Button
          type="button"
          kind={state === 'on' ? 'quiet' : 'primary'}
          className="self-start"
          aria-disabled={isBusy || undefined}
          onClick={() => isBusy || void change(state === 'on' ? turnOff : turnOn)}
        >
          {isBusy ? 'Trenutak…' : state === 'on' ? 'Isključite na ovom uređaju' : 'Uključite na ovom uređaju'}
        </Button>
      )}
      <noscript>Za ovo uključite JavaScript.</noscript>
    </>
  )
}
