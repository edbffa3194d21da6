import { reloadSeconds } from '#web/lib/use-progress.ts'

/** How far a job of many steps is. Without JavaScript the page reloads itself; with it, `useProgress` reads it again. */
export function ProgressBar({ text, done, total }: { text: string; done: number; total: number }) {
  return (
    <>
      <noscript>
        <meta httpEquiv="refresh" content={String(reloadSeconds)} />
      </noscript>
      <label className="flex flex-col gap-2">
        <span className="font-semibold tabular-nums">{text}</span>
        <progress value={done} max={Math.max(1, total)} className="h-3 w-full accent-primary">
          {text}
        </progress>
      </label>
    </>
  )
}
