/**
 * Shown when the error page itself fails (spec 2.14). Uses no style sheet and no script, since these may be
 * the cause.
 */
export const lastFallback = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>Error</title></head>
<body style="font-family:system-ui,sans-serif;text-align:center;padding:15vh 1rem">
<h1 style="font-size:1.375rem">An error occurred while showing the error page</h1>
<p><a href="/">Go back to home</a></p>
</body></html>`
