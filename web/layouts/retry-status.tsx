/** Shows when the page retries by itself; `failure` is announced after a failed attempt. */
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
