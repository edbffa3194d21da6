// node /tmp/shot5.mts base out user paths...   (user '-' for a visitor)
import { chromium } from 'playwright-core'
import { chromiumLaunch } from '#scripts/chromium.ts'
const [, , base, out, user, ...urls] = process.argv as string[]
const launch = await chromiumLaunch(undefined)
const browser = await chromium.launch({ ...launch, env: { ...process.env, ...launch.env } })
let token = ''
if (user !== '-') {
  const reply = await fetch(base + '/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: user, password: 'bazar-demo-1', device_name: 'shot' }),
  })
  token = (await reply.json()).token
}
let n = 0
for (const url of urls)
  for (const [w, h, scheme] of [
    [390, 844, 'light'],
    [1440, 900, 'dark'],
  ] as const) {
    const ctx = await browser.newContext({
      viewport: { width: w, height: h },
      colorScheme: scheme,
      locale: 'bs-BA',
    })
    if (token) await ctx.addCookies([{ name: 'auth.token', value: token, url: base, httpOnly: true }])
    const page = await ctx.newPage()
    await page.goto(base + url, { waitUntil: 'load' })
    await page.waitForTimeout(900)
    await page.screenshot({ path: `${out}-${n++}.png` })
    await ctx.close()
  }
await browser.close()
