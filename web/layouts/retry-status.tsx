/** When the page tries again by itself, in sight; `failure` is read out where the last try led nowhere. */
export const RetryStatus = ({
  secondsLeft,
  failure,
}: {
  secondsLeft: number | null
  failure: string | false
}) => (
  <>
    <p className="min-h-6 text-sm text-muted tabular-nums">
      {secondsLeft !== null && `Sami pokušavamo ponovo za ${secondsLeft} s.`}
    </p>
    <output className="sr-only">{failure}</output>
  </>
)
